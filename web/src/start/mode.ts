// The ways into a game that the start page offers.

export type Way = "bot" | "table" | "sofa";
