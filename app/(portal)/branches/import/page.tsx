import type { Metadata } from "next";
import { ImportBranchesPage } from "#components/branches/changes/branch-changes.tsx";
import { staffContext } from "../../../page-context.ts";

export const metadata: Metadata = { title: "Import and export" };

export default async function BranchImportPage() {
  await staffContext();
  return <ImportBranchesPage />;
}
