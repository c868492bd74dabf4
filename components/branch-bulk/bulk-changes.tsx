"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { RecentImports } from "#components/branches/import/recent-imports.tsx";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { ChoiceField, TextAreaField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { toast } from "#components/ui/toast.tsx";
import { Toggle } from "#components/ui/toggle.tsx";
import type { BulkChangeInput, BulkChangeResult } from "#lib/branches/bulk/schemas.ts";
import { states } from "#lib/branches/constants.ts";
import { branchCalls, branchesQuery, branchImportsQuery } from "#lib/branches/query-options.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { ChangeFields, readChange } from "./change-fields.tsx";
import { type Choice, chooseBranches } from "./choose-branches.ts";

const AreaMap = dynamic(() => import("./area-map.tsx"), {
  ssr: false,
  loading: () => <div aria-hidden className="h-96 bg-sunken" />,
});

const mostListed = 100;

function countText(count: number): string {
  return count === 1 ? "1 branch" : `${count.toLocaleString("en-US")} branches`;
}

type ChooseProps = {
  branches: readonly BranchListItem[];
  choice: Choice;
  result: ReturnType<typeof chooseBranches>;
  onChange: (choice: Choice) => void;
};

function ChooseBranches({ branches, choice, result: { chosen, missing }, onChange }: ChooseProps) {
  const { by, state, corners, list } = choice;
  return (
    <div className="grid gap-4">
      <Toggle
        legend="Choose branches by"
        choices={[
          ["state", "State"],
          ["area", "Area"],
          ["list", "List"],
        ]}
        value={by}
        onChoose={(chosenBy) => onChange({ ...choice, by: chosenBy })}
      />
      {by === "state" && (
        <ChoiceField
          label="State"
          value={state}
          choices={[["", "Choose a state"], ...Object.entries(states)]}
          onChoose={(code) => onChange({ ...choice, state: code })}
        />
      )}
      {by === "area" && (
        <AreaMap
          branches={branches}
          chosen={chosen}
          corners={corners}
          onChange={(next) => onChange({ ...choice, corners: next })}
        />
      )}
      {by === "list" && (
        <TextAreaField
          label="Branch numbers"
          hint="Separate them with commas, spaces, or new lines"
          value={list}
          onChange={({ target }) => onChange({ ...choice, list: target.value })}
        />
      )}
      <p role="status" className="font-medium text-sm">
        {chosen.length === 0 ? "No branch is chosen." : `${countText(chosen.length)} chosen.`}
        {missing.length > 0 && ` No branch has the number ${missing.slice(0, 10).join(", ")}.`}
      </p>
    </div>
  );
}

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

type PreviewProps = { result: BulkChangeResult; isBusy: boolean; onApply: () => void };

function Preview({ result: { changes, unchanged }, isBusy, onApply }: PreviewProps) {
  return (
    <Panel title="Preview">
      <div className="grid justify-items-start gap-4">
        <p role="status">
          {changes.length === 0 ? "Nothing would change." : `${countText(changes.length)} would change.`}
          {unchanged > 0 && changes.length > 0 && ` ${countText(unchanged)} are like that already.`}
        </p>
        {changes.length > 0 && (
          <>
            <ul className="max-h-72 w-full columns-1 overflow-y-auto text-sm sm:columns-2" tabIndex={-1}>
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

/** One change to many branches: choose them, preview, apply, and undo for a day. */
export function BulkChanges() {
  const { data: branches = [], error } = useQuery(branchesQuery());
  const [choice, setChoice] = useState<Choice>({ by: "state", state: "", corners: [], list: "" });
  const result = useMemo(() => chooseBranches(branches, choice), [branches, choice]);
  const { preview, apply } = useBulkChange();
  const outdate = () => preview.data && preview.reset();
  const again = (input: BulkChangeInput | undefined) => input && apply.mutate({ ...input, dryRun: false });
  return (
    <>
      <PageHeader
        title="Bulk changes"
        lead="Close many branches at once, change their hours on dates, or their status. You can undo it for a day."
      />
      <div className="grid gap-5">
        {error && <FaultNotice error={error} what="Could not load the branches." />}
        <Panel title="Branches">
          <ChooseBranches
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
          {/* A changed field makes the preview old. */}
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
                <Submit look={preview.data ? "secondary" : "primary"}>Preview</Submit>
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
