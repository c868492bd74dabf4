import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { readDatasetVersion } from "./dataset-version.ts";
import { type EncodedBranch, encodeBranches } from "./encoded-branch.ts";
import { branchReader, readBranchMarks } from "./read-branches.ts";
import { buildSpatialIndex, type SpatialIndex } from "./spatial-index.ts";

/** All branches at one version of the data set, in the order of their numbers. Never changed after it is built. */
export type BranchSnapshot = {
  version: bigint;
  /** Of all that the location API can say of the branches: equal in every process that has the same data. */
  fingerprint: string;
  branches: readonly EncodedBranch[];
  /** By number: what tells a branch that was written since from one that was not. */
  marks: ReadonlyMap<string, string>;
  byNumber: ReadonlyMap<string, EncodedBranch>;
  byState: ReadonlyMap<string, readonly EncodedBranch[]>;
  index: SpatialIndex;
  /** The JSON of searches that were asked lately, more than once: it stays right as long as the snapshot does. */
  answers: LRUCache<string, Buffer<ArrayBuffer>>;
};

const maxAnswerBytes = 32 * 1_024 * 1_024;
/** What the search itself and its place in the list take, about. */
const entryBytes = 200;

/** Read and made ready at once: ten milliseconds' work, between which requests are answered. */
const pageSize = 500;
/** 100,000 branches take seconds; a wall against a load that hangs. */
const timeoutMs = 5 * 60_000;

/**
 * The branches as they are in the database now, one state of it. What the present snapshot has and nobody has written
 * since is taken from there, so that one changed branch costs a look at the marks, not a load.
 */
export async function loadSnapshot(db: Db, present: BranchSnapshot | null): Promise<BranchSnapshot> {
  return db.$transaction(
    async (tx) => {
      const version = await readDatasetVersion(tx);
      const marks = await readBranchMarks(tx);
      const known = present && !holdsTooMuch(present.branches) ? present : null;
      const written = [...marks.keys()].filter((number) => known?.marks.get(number) !== marks.get(number));
      const fresh = await readReady(tx, written);
      const branches = [...marks.keys()].flatMap(
        (number) => fresh.get(number) ?? known?.byNumber.get(number) ?? [],
      );
      return buildSnapshot(version, marks, branches, present);
    },
    { isolationLevel: "RepeatableRead", timeout: timeoutMs },
  );
}

/** PostgreSQL writes one page while the last is made ready here. */
async function readReady(tx: Tx, numbers: readonly string[]): Promise<Map<string, EncodedBranch>> {
  const ready = new Map<string, EncodedBranch>();
  const read = branchReader(tx);
  const page = async (from: number) => read(numbers.slice(from, from + pageSize));
  let coming = page(0);
  for (let from = 0; from < numbers.length; from += pageSize) {
    const records = await coming;
    coming = page(from + pageSize);
    coming.catch(() => undefined);
    for (const branch of encodeBranches(records, env().BASE_URL)) ready.set(branch.record.number, branch);
  }
  await coming;
  return ready;
}

/** A branch keeps the bytes of all that were made ready with it: after many changes more is held than is used. */
function holdsTooMuch(branches: readonly EncodedBranch[]): boolean {
  const used = branches.reduce((sum, { start, end }) => sum + end - start, 0);
  const held = [...new Set(branches.map(({ bytes }) => bytes))].reduce((sum, bytes) => sum + bytes.length, 0);
  return held > 2 * used;
}

/**
 * In steps, each of which takes at most some 40 ms at 100,000 branches.
 *
 * @param branches in the order of their numbers
 */
async function buildSnapshot(
  version: bigint,
  marks: ReadonlyMap<string, string>,
  branches: readonly EncodedBranch[],
  present: BranchSnapshot | null,
): Promise<BranchSnapshot> {
  await nextTurn();
  const digests = branches.map((branch) => branch.digest).join("");
  const fingerprint = hash("sha256", digests, "base64url").slice(0, 22);
  await nextTurn();
  const byNumber = new Map(branches.map((branch) => [branch.record.number, branch]));
  const byState = Map.groupBy(branches, (branch) => branch.record.state);
  await nextTurn();
  const index = present && samePlaces(present.branches, branches) ? present.index : indexOf(branches);
  const answers = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: maxAnswerBytes,
    sizeCalculation: (json) => entryBytes + json.byteLength,
  });
  return { version, fingerprint, branches, marks, byNumber, byState, index, answers };
}

function samePlaces(before: readonly EncodedBranch[], after: readonly EncodedBranch[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ record }, index) => {
      const other = after[index]?.record;
      return record === other || (record.lat === other?.lat && record.long === other.long);
    })
  );
}

function indexOf(branches: readonly EncodedBranch[]): SpatialIndex {
  return buildSpatialIndex(branches.map(({ record }) => record));
}
