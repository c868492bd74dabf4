import type { Metadata } from "next";
import { DataProblems } from "#components/data-problems/data-problems.tsx";
import { listProblems } from "#lib/branches/problems/problems.ts";
import { branchProblemsQuery } from "#lib/branches/query-options.ts";
import { onePage } from "#lib/platform/http/page.ts";
import { hydrated } from "../../hydrated.tsx";
import { staffContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Data problems" };

export default async function DataProblemsPage() {
  const ctx = await staffContext("/data-problems");
  return hydrated(<DataProblems />, [branchProblemsQuery(), async () => onePage(await listProblems(ctx))]);
}
