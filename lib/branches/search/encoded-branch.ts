import { hash } from "node:crypto";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { serializeBranch } from "#lib/branches/serialize-branch.ts";

/**
 * A branch ready to be answered. Its JSON stands in `bytes`, beside that of others: from `start` a comma, what comes
 * before the distance, and the distance's name; from `cut`, where the distance goes, all that comes after it.
 */
export type EncodedBranch = {
  record: BranchRecord;
  bytes: Buffer<ArrayBuffer>;
  start: number;
  cut: number;
  end: number;
  /** Of the JSON. */
  digest: string;
};

/** A branch of an answer. `miles` has two decimals and is present only for a coordinate search. */
export type BranchMatch = { branch: EncodedBranch; miles?: number };

const distanceName = ',"distance":';
const openBracket = 0x5b;
const closeBracket = 0x5d;
/** The longest distance is written as `12499.99`. */
const extraBytes = 8;

/** Makes the JSON of these branches, all in one piece: a hundred thousand small ones would keep memory's sweeper busy. */
export function encodeBranches(records: readonly BranchRecord[], baseUrl: string): EncodedBranch[] {
  const parts = records.map((record) => {
    const json = JSON.stringify(serializeBranch(record, baseUrl));
    // `storefront` is the field before the place of the distance, `status` the one after it.
    const cut = json.indexOf(',"status":');
    return [`,${json.slice(0, cut)}${distanceName}`, json.slice(cut)] as const;
  });
  const bytes = Buffer.from(parts.flat().join(""));
  let end = 0;
  return records.map((record, index) => {
    const [head = "", tail = ""] = parts[index] ?? [];
    const start = end;
    const cut = start + Buffer.byteLength(head);
    end = cut + Buffer.byteLength(tail);
    return {
      record,
      bytes,
      start,
      cut,
      end,
      digest: hash("sha256", bytes.subarray(start, end), "base64url"),
    };
  });
}

/** The JSON of one branch, as UTF-8. */
export function branchJson({ bytes, start, cut, end }: EncodedBranch): Buffer<ArrayBuffer> {
  return Buffer.concat([bytes.subarray(start + 1, cut - distanceName.length), bytes.subarray(cut, end)]);
}

/** As many bytes as `writeBranchList` needs, or a few more. */
export function branchListBytes(matches: readonly BranchMatch[]): number {
  let size = extraBytes;
  for (const { branch } of matches) size += branch.end - branch.start + extraBytes;
  return size;
}

/**
 * The JSON of a search's answer, as UTF-8, at the start of `answer`: what is ready is copied together, only the distances
 * are written anew.
 *
 * @returns the part of it that was written
 */
export function writeBranchList(
  matches: readonly BranchMatch[],
  answer: Buffer<ArrayBuffer>,
): Buffer<ArrayBuffer> {
  let at = 0;
  for (const { branch, miles } of matches) {
    const { bytes, start, cut, end } = branch;
    if (miles === undefined) at += bytes.copy(answer, at, start, cut - distanceName.length);
    else {
      at += bytes.copy(answer, at, start, cut);
      at += answer.write(String(miles), at, "latin1");
    }
    at += bytes.copy(answer, at, cut, end);
  }
  // Where the comma of the first branch is.
  answer[0] = openBracket;
  answer[Math.max(at, 1)] = closeBracket;
  return answer.subarray(0, Math.max(at, 1) + 1);
}
