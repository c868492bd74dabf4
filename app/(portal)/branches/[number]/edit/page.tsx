import type { Metadata } from "next";
import { BranchEditorPage } from "#components/branches/editor/branch-editor.tsx";
import { branchEditorQuery } from "#components/branches/queries.ts";
import { GET } from "../../../../api/console/branches/[number]/record/route.ts";
import { hydrated, read } from "../../../../hydrated.tsx";

type Props = PageProps<"/branches/[number]/edit">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params;
  return { title: `Edit branch ${number}` };
}

export default async function EditBranchPage({ params }: Props) {
  const { number } = await params;
  await read(GET, { params: { number } });
  return hydrated(<BranchEditorPage number={number} />, [branchEditorQuery(number), GET]);
}
