import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BranchEditorPage } from "#components/branches/editor/branch-editor.tsx";
import { getBranchEditor } from "#lib/branches/get-branch-editor.ts";
import { branchEditorQuery } from "#lib/branches/query-options.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { staffContext } from "../../../../current-user.ts";

export const metadata: Metadata = { title: "Edit branch" };

export default async function EditBranchPage({ params }: PageProps<"/branches/[number]/edit">) {
  const { number } = await params;
  const ctx = await staffContext(`/branches/${number}/edit`);
  const editor = await getBranchEditor(ctx, number).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  });
  const client = new QueryClient();
  client.setQueryData(branchEditorQuery(number).queryKey, editor);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BranchEditorPage number={number} />
    </HydrationBoundary>
  );
}
