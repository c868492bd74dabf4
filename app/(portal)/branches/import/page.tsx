import type { Metadata } from "next";
import { BranchImport } from "#components/branches/import/branch-import.tsx";
import { staffContext } from "../../../page-context.ts";

export const metadata: Metadata = { title: "Import branches" };

export default async function BranchImportPage() {
  await staffContext("/branches/import");
  return <BranchImport />;
}
