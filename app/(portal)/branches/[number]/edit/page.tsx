import type { Metadata } from "next";
import { BranchEditorPage } from "#components/branches/editor/branch-editor.tsx";
import { branchEditorQuery } from "#components/branches/queries.ts";
import { GET } from "../../../../api/console/branches/[number]/record/route.ts";
import { hydrated, read } from "../../../../hydrated.tsx";

export const metadata: Metadata = { title: "Edit branch" };

export default async function EditBranchPage({ params }: PageProps<"/branches/[number]/edit">) {
  const { number } = await params;
  await read(GET, { params: { number } });
  return hydrated(<BranchEditorPage number={number} />, [branchEditorQuery(number), GET]);
}
