"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { RecentImports } from "#components/branches/import/recent-imports.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { BulkChangeInput } from "#lib/branches/bulk/schemas.ts";
import { branchCalls, branchImportsQuery } from "#lib/branches/query-options.ts";
import { branchesQuery } from "#lib/branches/search/query-options.ts";
import { ChangeFields, readChange } from "./change-fields.tsx";
import { type Choice, chooseBranches } from "./choose-branches.ts";
import { ChooseFields } from "./choose-fields.tsx";
import { countText, Preview } from "./preview.tsx";

function useBulkChange() {
  const client = useQueryClient();
  const preview = useMutation({ mutationFn: branchCalls.changeMany });
  const apply = useMutation({
    mutationFn: branchCalls.changeMany,
    onSuccess: async ({ changes }) => {
      toast(`${countText(changes.length)} changed. The finder and the API return them now.`);
      preview.reset();
      await Promise.all(
        [["branches"], branchImportsQuery().queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return { preview, apply };
}

/** Makes the same change to many branches, after a preview. */
export function BulkChanges() {
  const { data: branches = [], error, isPending } = useQuery(branchesQuery());
  const [choice, setChoice] = useState<Choice>({ by: "state", state: "", corners: [], list: "" });
  const result = useMemo(() => chooseBranches(branches, choice), [branches, choice]);
  const { preview, apply } = useBulkChange();
  const outdate = () => (preview.data || preview.isPending) && preview.reset();
  const again = (input: BulkChangeInput | undefined) => input && apply.mutate({ ...input, dryRun: false });
  return (
    <>
      <PageHeader
        title="Bulk changes"
        lead="Close many branches at once, set special hours, or change their status. You can undo a change for 24 hours."
      />
      <div className="grid gap-5">
        {error && <FaultNotice error={error} what="Could not load the branches." />}
        <Panel title="Branches">
          <ChooseFields
            branches={branches}
            choice={choice}
            result={result}
            onChange={(next) => {
              setChoice(next);
              outdate();
            }}
          />
        </Panel>
        <Panel title="Change">
          {/* A change of any field discards the preview. */}
          <div onInput={outdate}>
            <Form
              schema={() => import("#lib/branches/bulk/schemas.ts").then((module) => module.BulkChangeInput)}
              read={(fields) => ({
                numbers: result.chosen.map(({ number }) => number),
                change: readChange(fields),
                dryRun: true,
              })}
              mutation={preview}
              failure="Could not preview the change"
            >
              <ChangeFields />
              <div>
                <Submit look={preview.data ? "secondary" : "primary"} disabled={isPending}>
                  Preview
                </Submit>
              </div>
            </Form>
          </div>
        </Panel>
        {preview.data && (
          <Preview result={preview.data} isBusy={apply.isPending} onApply={() => again(preview.variables)} />
        )}
        {apply.error && <FaultNotice error={apply.error} what="Nothing was changed." />}
        <RecentImports onUndone={() => undefined} />
      </div>
    </>
  );
}
