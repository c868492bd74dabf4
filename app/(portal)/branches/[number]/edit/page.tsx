import type { Metadata } from "next";
import { BranchEditorPage } from "#components/branches/editor/branch-editor.tsx";
import { getBranchEditor } from "#lib/branches/edit-branch.ts";
import { branchEditorQuery } from "#lib/branches/query-options.ts";
import { hydrated } from "../../../../hydrated.tsx";
import { orNotFound, staffContext } from "../../../../page-context.ts";

export const metadata: Metadata = { title: "Edit branch" };

export default async function EditBranchPage({ params }: PageProps<"/branches/[number]/edit">) {
  const { number } = await params;
  const ctx = await staffContext(`/branches/${number}/edit`);
  const editor = await orNotFound(getBranchEditor(ctx, number));
  return hydrated(<BranchEditorPage number={number} />, [branchEditorQuery(number), async () => editor]);
}
