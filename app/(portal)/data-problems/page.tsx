import type { Metadata } from "next";
import { branchProblemsQuery } from "#components/branches/queries.ts";
import { DataProblems } from "#components/data-problems/data-problems.tsx";
import { GET } from "../../api/console/branch-problems/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Data problems" };

export default function DataProblemsPage() {
  return hydrated(<DataProblems />, [branchProblemsQuery(), GET]);
}
