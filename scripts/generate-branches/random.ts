/** A seeded source of numbers from 0 to 1 (mulberry32): the same seed gives the same sample on every machine. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

/** A whole number from `low` to `high`, both included. */
export function integer(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}
