import type { Metadata } from "next";
import { BulkChanges } from "#components/branch-bulk/bulk-changes.tsx";
import { staffContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Bulk changes" };

export default async function BulkChangesPage() {
  await staffContext("/bulk-changes");
  return <BulkChanges />;
}
