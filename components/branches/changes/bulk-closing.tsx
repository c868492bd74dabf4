import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { api } from "#components/api/queries.ts";
import { countText } from "#components/branches/branch-text.ts";
import { toMinute } from "#components/branches/editor/read-branch-form.ts";
import { type FinderView, readFinderView, toFilter } from "#components/branches/finder/finder-view.ts";
import { branchesQuery } from "#components/branches/finder/queries.ts";
import { toResults } from "#components/branches/finder/results.ts";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField, TextField } from "#components/ui/field.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { Form, Submit } from "#components/ui/form.tsx";
import { Panel } from "#components/ui/page.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { CloseBranchesInput } from "#lib/branches/shared/closing-schemas.ts";
import { closeBranchesInputSchema } from "#lib/branches/shared/closing-schemas.ts";
import { states } from "#lib/branches/shared/states.ts";
import { ChangePreview } from "./change-preview.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { RecentChanges } from "./recent-changes.tsx";
import { ResultPanel } from "./result-panel.tsx";

/** The active branches that the finder's filters show. */
function useChosen(view: FinderView) {
  const { data, error, isPlaceholderData } = useQuery(branchesQuery(toFilter(view)));
  const chosen = useMemo(
    () => toResults(data ?? [], view, true).branches.filter(({ status }) => status === "active"),
    [data, view],
  );
  return { chosen, error, isLoading: data === undefined || isPlaceholderData };
}

/** Closes what a filter finds on dates, or gives it other hours, after a preview. */
export function BulkClosing() {
  const params = useSearchParams();
  const [view, setView] = useState(() => readFinderView(Object.fromEntries(params)));
  const { chosen, error, isLoading } = useChosen(view);
  const close = (body: CloseBranchesInput) => api.post("/api/console/branches/closings", { body });
  const preview = useMutation({ mutationFn: close, meta: { refetches: false } });
  const apply = useMutation({
    mutationFn: close,
    onSuccess: ({ applied, changed }) => {
      preview.reset();
      // The preview and its button are gone.
      focusContent({ preventScroll: true });
      if (!applied) return;
      toast(`${countText(changed)} changed. The finder and the API return them now.`);
    },
  });
  /** Other branches, dates, or hours need another preview. */
  const outdate = () => {
    preview.reset();
    apply.reset();
  };
  const { data: result, variables: input } = preview;
  return (
    <div className="grid gap-5">
      {error && <ErrorBanner error={error} what="Could not load the branches." />}
      <Panel title="Branches">
        <ChooseFields
          view={view}
          found={isLoading ? null : chosen.length}
          onChange={(next) => {
            setView(next);
            outdate();
          }}
        />
      </Panel>
      <Panel title="Dates and hours">
        <div onInput={outdate}>
          <Form
            schema={closeBranchesInputSchema}
            read={(fields) => ({
              numbers: chosen.map(({ number }) => number),
              closing: readClosing(fields),
              dryRun: true,
            })}
            mutation={preview}
            failure="Could not preview the change."
          >
            <ClosingFields />
            <div>
              <Submit variant={result ? "secondary" : "primary"} disabled={isLoading}>
                Preview
              </Submit>
            </div>
          </Form>
        </div>
      </Panel>
      {result && input && (
        <ResultPanel title="What would change">
          <p role="status" className="mb-4">
            {result.changed === 0 ? "Nothing would change." : `${countText(result.changed)} would change.`}
          </p>
          <ChangePreview result={result} />
          {result.changed > 0 && (
            <ConfirmForm
              key={result.confirmation}
              confirmation={result.confirmation}
              hint="The finder and the API return the change at once."
              action={`Change ${countText(result.changed)}`}
              isBusy={apply.isPending}
              onConfirm={(confirm) =>
                apply.mutate({ ...input, dryRun: false, confirm, expectedDigest: result.digest })
              }
            />
          )}
        </ResultPanel>
      )}
      {apply.error && <ErrorBanner error={apply.error} what="Could not change the branches." />}
      {apply.data?.applied === false && (
        <Notice tone="bad" title="Nothing was changed">
          The branches have changed since the preview. Preview the change again.
        </Notice>
      )}
      <RecentChanges onUndone={outdate} />
    </div>
  );
}

type ChooseProps = { view: FinderView; found: number | null; onChange: (view: FinderView) => void };

function ChooseFields({ view, found, onChange }: ChooseProps) {
  const { state = "", type = "" } = view;
  const isNarrower = [view.q, view.lat, view.box, view.open].some(Boolean);
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceField
          label="State"
          value={state}
          choices={[["", "All states"], ...Object.entries(states)]}
          onChoose={(code) => onChange({ ...view, state: code })}
        />
        <ChoiceField
          label="Type"
          value={type}
          choices={[
            ["", "All types"],
            ["primary", "Primary"],
            ["warehouse", "Warehouse"],
          ]}
          onChoose={(chosen) => onChange({ ...view, type: chosen })}
        />
      </div>
      {isNarrower && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          Only what the finder showed{view.place ? ` near ${view.place}` : ""}.
          <Button size="sm" onClick={() => onChange({ state, type })}>
            Remove this limit
          </Button>
        </p>
      )}
      <p role="status" className="font-medium text-sm">
        {found === null ? "Loading the branches…" : `${countText(found)} in operation.`}
      </p>
    </div>
  );
}

/** Reads the API's `closing` from the fields below. */
function readClosing(fields: FormData) {
  const isClosed = fields.get("kind") === "closed";
  return {
    from: fields.get("closing.from"),
    to: fields.get("closing.to"),
    openMinute: isClosed ? null : (toMinute(fields.get("closing.openMinute")) ?? Number.NaN),
    closeMinute: isClosed ? null : (toMinute(fields.get("closing.closeMinute")) ?? Number.NaN),
    note: fields.get("closing.note"),
  };
}

function ClosingFields() {
  const [kind, setKind] = useState("closed");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ChoiceField
        label="Change"
        name="kind"
        value={kind}
        onChoose={setKind}
        choices={[
          ["closed", "Closed"],
          ["hours", "Other hours"],
        ]}
      />
      <TextField label="Note" name="closing.note" hint="Appears with the dates, for example: Storm" />
      <TextField label="First date" name="closing.from" type="date" />
      <TextField label="Last date" name="closing.to" type="date" />
      {kind === "hours" && (
        <>
          <TextField label="Opens" name="closing.openMinute" type="time" />
          <TextField label="Closes" name="closing.closeMinute" type="time" />
        </>
      )}
    </div>
  );
}
