import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CloseBranchesPage } from "#components/branches/changes/branch-changes.tsx";
import { staffContext } from "../../../page-context.ts";

export const metadata: Metadata = { title: "Close branches" };

export default async function BranchChangesPage({ searchParams }: PageProps<"/branches/changes">) {
  await staffContext();
  // The import had this address.
  if ((await searchParams)["mode"] === "import") redirect("/branches/import");
  return <CloseBranchesPage />;
}
