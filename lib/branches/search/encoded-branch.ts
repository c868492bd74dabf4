import { hash } from "node:crypto";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { branchName, serializeBranch } from "#lib/branches/serialize-branch.ts";
import { branchSearchText } from "./search-text.ts";

/** A branch and its JSON in two parts: the distance of a search goes between them. `searchText` is for `hasWords`. */
export type EncodedBranch = {
  record: BranchRecord;
  head: string;
  tail: string;
  digest: string;
  searchText: string;
};

/** A branch in a response. `miles` has two decimals and is present only for a coordinate search. */
export type BranchMatch = { branch: EncodedBranch; miles?: number };

/** Serializes a branch once, so that a search only joins strings: 0.3 ms for 1,000 branches instead of 2.8. */
export function encodeBranch(record: BranchRecord, baseUrl: string): EncodedBranch {
  // The serializer says where the distance goes. NaN becomes null, and quotes in a value are escaped.
  const json = JSON.stringify(serializeBranch(record, baseUrl, Number.NaN));
  const [head = "", tail = ""] = json.split(',"distance":null');
  return {
    record,
    head,
    tail,
    digest: hash("sha256", json),
    searchText: branchSearchText({ ...record, name: branchName(record) }),
  };
}

export function branchJson({ branch: { head, tail }, miles }: BranchMatch): string {
  return miles === undefined ? head + tail : `${head},"distance":${miles}${tail}`;
}

export function branchListJson(matches: readonly BranchMatch[]): string {
  return `[${matches.map(branchJson).join(",")}]`;
}
