// A moment of a replay in an address, and back.

export interface ReplayMoment {
  number: number | null; // entries played; null: as it comes
  eyes: string;
}

export function momentOf(search: string): ReplayMoment {
  const asked = new URLSearchParams(search);
  const at = asked.get("at") ?? "";
  const eyes = asked.get("eyes") ?? "";
  return {
    number: /^\d{1,6}$/.test(at) ? Number(at) : null,
    eyes: /^(all|spectator|[0-3])$/.test(eyes) ? eyes : "all",
  };
}

export function addressOf(id: string, number: number, eyes: string): string {
  return `/match/${encodeURIComponent(id)}/replay?${new URLSearchParams({ at: String(number), eyes })}`;
}
