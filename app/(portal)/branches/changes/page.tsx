import type { Metadata } from "next";
import { BranchChanges } from "#components/branches/changes/branch-changes.tsx";
import { staffContext } from "../../../page-context.ts";

export const metadata: Metadata = { title: "Branch changes" };

export default async function BranchChangesPage() {
  await staffContext();
  return <BranchChanges />;
}
