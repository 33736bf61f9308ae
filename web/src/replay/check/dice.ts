// The source of chance of a match, as match/deal.py and match/chance.py of the server have it.

import type { Dice } from "../../boards/board";
// Not crypto.subtle: a page that came over plain http, as in a home network, has none.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const ALL = 1n << 64n; // numbers that a draw may be

/** The fingerprint of a deal. */
export const commitmentOf = (secret: string, salt: string): string =>
  bytesToHex(sha256(utf8ToBytes(`cheeseboard deal\n${salt}\n${secret}`)));

/** The dice for outcome number 0, 1, … */
export const diceOf = (secret: string, salt: string, number: number): Dice =>
  new KeyedDice(bytesToHex(hmac(sha256, hexToBytes(secret), utf8ToBytes(`${salt}\n${number}`))));

class KeyedDice implements Dice {
  #key: Uint8Array;
  #drawn = 0;

  constructor(seed: string) {
    this.#key = sha256(utf8ToBytes(`'${seed}`));
  }

  /** A number from 0 to bound - 1. */
  #below(bound: number): number {
    const most = BigInt(bound);
    for (;;) {
      const count = new DataView(new ArrayBuffer(8));
      count.setUint32(4, this.#drawn++);
      const block = sha256(concatBytes(this.#key, new Uint8Array(count.buffer)));
      const number = new DataView(block.buffer, block.byteOffset).getBigUint64(0);
      if (number < (ALL / most) * most) return Number(number % most);
    }
  }

  shuffled(items: string): string {
    const letters = [...items];
    for (let last = letters.length - 1; last > 0; last--) {
      const chosen = this.#below(last + 1);
      [letters[last], letters[chosen]] = [letters[chosen]!, letters[last]!];
    }
    return letters.join("");
  }

  oneOf(texts: readonly string[]): string {
    return texts[this.#below(texts.length)]!;
  }
}
