import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { api } from "#components/api/queries.ts";
import { countText } from "#components/branches/branch-text.ts";
import { toMinute } from "#components/branches/editor/read-branch-form.ts";
import {
  type FinderView,
  isNarrowed,
  readFinderView,
  toFilter,
} from "#components/branches/finder/finder-view.ts";
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

/** What a person chose: nothing at first, the branches that the finder's filters show, or those with these numbers. */
type Choice = { view: FinderView | null; numbers: string };

function numbersIn(text: string): string[] {
  return [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
}

/** The active branches of a choice, and the numbers that none of them has. */
function useChosen({ view, numbers }: Choice) {
  const { data, error, isPlaceholderData } = useQuery(branchesQuery(toFilter(view ?? {})));
  const { chosen, unknown } = useMemo(() => {
    const isActive = ({ status }: { status: string }) => status === "active";
    if (view) return { chosen: toResults(data ?? [], view, true).branches.filter(isActive), unknown: [] };
    const typed = numbersIn(numbers);
    const chosen = (data ?? []).filter((branch) => isActive(branch) && typed.includes(branch.number));
    return { chosen, unknown: typed.filter((one) => !chosen.some(({ number }) => number === one)) };
  }, [data, view, numbers]);
  return { chosen, unknown, error, isLoading: data === undefined || isPlaceholderData };
}

/** Closes what a filter finds on dates, or gives it other hours, after a preview. */
export function BulkClosing() {
  const params = useSearchParams();
  const [choice, setChoice] = useState((): Choice => {
    const view = readFinderView(Object.fromEntries(params));
    return { view: isNarrowed(view) ? view : null, numbers: "" };
  });
  const { chosen, unknown, error, isLoading } = useChosen(choice);
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
          choice={choice}
          found={isLoading ? null : chosen.length}
          unknown={isLoading ? [] : unknown}
          onChange={(next) => {
            setChoice(next);
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
              <Submit
                variant={result || chosen.length === 0 ? "secondary" : "primary"}
                disabled={isLoading || chosen.length === 0}
              >
                {chosen.length === 0 ? "Choose branches to preview" : `Preview ${countText(chosen.length)}`}
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

type ChooseProps = {
  choice: Choice;
  /** Null while they load. */
  found: number | null;
  unknown: readonly string[];
  onChange: (choice: Choice) => void;
};

const everyState = "ALL";

function ChooseFields({ choice: { view, numbers }, found, unknown, onChange }: ChooseProps) {
  const [type, setType] = useState(view?.type ?? "");
  const state = view ? (view.state ?? everyState) : "";
  const isNarrower = view !== null && [view.q, view.lat, view.box, view.open].some(Boolean);
  const choose = (changes: FinderView) => onChange({ view: { ...view, type, ...changes }, numbers: "" });
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <ChoiceField
          label="State"
          value={state}
          choices={[["", "Choose a state"], [everyState, "All states"], ...Object.entries(states)]}
          onChoose={(code) => {
            if (code === "") onChange({ view: null, numbers: "" });
            else choose({ state: code === everyState ? "" : code });
          }}
        />
        <ChoiceField
          label="Type"
          value={type}
          choices={[
            ["", "All types"],
            ["primary", "Primary"],
            ["warehouse", "Warehouse"],
          ]}
          onChoose={(chosen) => {
            setType(chosen);
            if (view) choose({ type: chosen });
          }}
        />
        <TextField
          label="Or numbers of branches"
          hint="For example: 4291, 4386"
          frameClassName="lg:col-span-2"
          autoComplete="off"
          spellCheck={false}
          value={numbers}
          error={
            unknown.length > 0 ? `Not the number of a branch in operation: ${unknown.join(", ")}` : undefined
          }
          onChange={({ target }) => onChange({ view: null, numbers: target.value })}
        />
      </div>
      {isNarrower && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          Only what the finder showed{view.place ? ` near ${view.place}` : ""}.
          <Button
            size="sm"
            onClick={() =>
              onChange({ view: view.state ? { state: view.state, type: view.type } : null, numbers: "" })
            }
          >
            Remove this limit
          </Button>
        </p>
      )}
      <p role="status" className="font-medium text-sm">
        {chosenText(view !== null || numbersIn(numbers).length > 0, found)}
      </p>
    </div>
  );
}

function chosenText(isChosen: boolean, found: number | null): string {
  if (!isChosen) return "No branches chosen yet.";
  return found === null ? "Loading the branches…" : `${countText(found)} in operation.`;
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
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
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
      <TextField label="First date" name="closing.from" type="date" />
      <TextField label="Last date" name="closing.to" type="date" />
      {kind === "hours" && (
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField label="Opens" name="closing.openMinute" type="time" />
          <TextField label="Closes" name="closing.closeMinute" type="time" />
        </div>
      )}
      <TextField
        label="Note"
        name="closing.note"
        hint="Appears with the dates, for example: Storm"
        frameClassName={kind === "hours" && "sm:col-span-2"}
      />
    </div>
  );
}
