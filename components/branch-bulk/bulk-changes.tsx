"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { countText } from "#components/branches/branch-text.ts";
import { RecentImports } from "#components/branches/import/recent-imports.tsx";
import { Button } from "#components/ui/button.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { BulkChangeInput, BulkChangeResult } from "#lib/branches/bulk/schemas.ts";
import { branchCalls } from "#lib/branches/query-options.ts";
import { branchesQuery } from "#lib/branches/search/query-options.ts";
import { ChangeFields, readChange } from "./change-fields.tsx";
import { type Choice, chooseBranches } from "./choose-branches.ts";
import { ChooseFields } from "./choose-fields.tsx";

function useBulkChange() {
  const client = useQueryClient();
  const preview = useMutation({ mutationFn: branchCalls.changeMany });
  const apply = useMutation({
    mutationFn: branchCalls.changeMany,
    onSuccess: async ({ changes }) => {
      toast(`${countText(changes.length)} changed. The finder and the API return them now.`);
      preview.reset();
      await client.invalidateQueries({ queryKey: ["branches"] });
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
        <RecentImports />
      </div>
    </>
  );
}

const mostListed = 100;

type PreviewProps = { result: BulkChangeResult; isBusy: boolean; onApply: () => void };

/** Shows what a change would do, with the button that applies it. */
function Preview({ result: { changes, unchanged }, isBusy, onApply }: PreviewProps) {
  return (
    <Panel title="Preview">
      <div className="grid justify-items-start gap-4">
        <p role="status">
          {changes.length === 0 ? "Nothing would change." : `${countText(changes.length)} would change.`}
          {unchanged > 0 && changes.length > 0 && ` ${countText(unchanged)} would stay the same.`}
        </p>
        {changes.length > 0 && (
          <>
            <ul className="grid w-full gap-x-6 text-sm sm:grid-cols-2 lg:grid-cols-3">
              {changes.slice(0, mostListed).map(({ number, name }) => (
                <li key={number} className="truncate">
                  {number} {name}
                </li>
              ))}
            </ul>
            {changes.length > mostListed && (
              <p className="text-muted text-sm">And {changes.length - mostListed} more.</p>
            )}
            <Button look="primary" busy={isBusy} onClick={onApply}>
              Change {countText(changes.length)}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
