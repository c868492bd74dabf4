import { useMutation, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { countText } from "#components/branches/branch-text.ts";
import { branchesQuery } from "#components/branches/finder/queries.ts";
import {
  downloadRefusedRows,
  exportHref,
  type FileProgress,
  importBranchFile,
} from "#components/branches/queries.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Checkbox, ChoiceGroup } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/page.tsx";
import { ErrorBanner, Notice, Progress } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { fileFormats, saveAsCsv } from "#lib/branches/shared/branch-values.ts";
import { type ColumnChoice, requiredFields } from "#lib/branches/shared/import-columns.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { changesText, ImportReport } from "./import-report.tsx";
import { RecentChanges } from "./recent-changes.tsx";
import { readRememberedColumns, rememberColumns } from "./remembered-columns.ts";
import { ResultPanel } from "./result-panel.tsx";

const modes = [
  {
    mode: "add",
    label: "Add and change",
    hint: "Adds or updates the branches in the file. Other branches do not change. One bad row stops the import.",
  },
  {
    mode: "partial",
    label: "Import only the valid rows",
    hint: "The same, but skips invalid rows and imports the rest.",
  },
  {
    mode: "replace",
    label: "Replace the whole list",
    hint: "Also closes every active branch that is not in the file: the branch becomes inactive but is not deleted.",
  },
] as const;
type Mode = (typeof modes)[number]["mode"];

const stepNames: Record<FileProgress["step"], string> = {
  sending: "Sending the file",
  reading: "Reading the file",
  comparing: "Comparing with the branches",
  writing: "Writing the changes",
};

function ImportProgress({ progress }: { progress: FileProgress | null }) {
  const { step, ...known } = progress ?? { step: "sending" as const, share: 0 };
  // The server does not know how many rows are left.
  const rows = "rowsRead" in known && `: ${counted(known.rowsRead, "row")}`;
  return (
    <div className="grid gap-1.5">
      <Progress label="File sent" value={"share" in known ? known.share : 1} max={1} />
      <p role="status" className="text-muted text-sm tabular-nums">
        {stepNames[step]}
        {rows}
      </p>
    </div>
  );
}

function getFormat(file: File | null) {
  return fileFormats.find((format) => file?.name.toLowerCase().endsWith(`.${format}`));
}

type Input = { file: File | null; mode: Mode };
type Import = ReturnType<typeof useImport>;
type ImportVariables = {
  dryRun: boolean;
  choice: ColumnChoice;
  confirm?: string;
  expectedDigest?: string;
};

/** The file, its check (`dryRun`) and its import, with their progress. */
function useImport() {
  const [input, setInput] = useState<Input>({ file: null, mode: "add" });
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const { file, mode } = input;
  const run = useMutation({
    mutationFn: async ({ confirm = "", ...options }: ImportVariables) => {
      const format = getFormat(file);
      if (!file || !format) throw new Error("Choose a file that ends in .csv or .json.");
      setProgress(null);
      return importBranchFile({ file, format, mode, confirm, ...options }, setProgress);
    },
    onSuccess: ({ applied, columns }, { choice }) => {
      if (columns?.areRead) rememberColumns(choice);
      if (applied) toast("The branches were imported. The finder shows them now.");
    },
  });
  const refused = useMutation({
    mutationFn: async (choice: ColumnChoice) => {
      const format = getFormat(file);
      if (file && format) await downloadRefusedRows({ file, format, choice });
    },
    meta: { refetches: false },
  });
  /** Another file or mode needs another check. */
  const change = (changes: Partial<Input>) => {
    setInput({ ...input, ...changes });
    run.reset();
    refused.reset();
  };
  return { input, run, refused, progress, change };
}

/** Imports a file of branches in two steps: check it, then import it. */
export function BranchImport() {
  const job = useImport();
  const { input, run, refused, progress } = job;
  const { data: result, variables, error, isPending } = run;
  const isCheck = variables?.dryRun === true;
  const canImport =
    result !== undefined &&
    isCheck &&
    (result.badRows === 0 || input.mode === "partial") &&
    result.added + result.changed + result.closed > 0;
  return (
    <div className="grid gap-5">
      <Panel title="File">
        <FileForm {...job} isPrimary={!canImport} />
      </Panel>
      {isPending && <ImportProgress progress={progress} />}
      {error && <ErrorBanner error={error} what="Could not import the file." />}
      {result && variables && (
        <ResultPanel title={isCheck ? "What would change" : "What changed"}>
          <ImportReport
            result={result}
            isCheck={isCheck}
            refused={{ ...refused, save: () => refused.mutate(variables.choice) }}
          >
            {result.columns && isCheck && (
              <ImportColumns
                columns={result.columns}
                isDoubtful={result.badRows === result.rowsRead}
                choice={variables.choice}
                check={{ error, isPending, mutate: (choice) => run.mutate({ dryRun: true, choice }) }}
              />
            )}
          </ImportReport>
          {canImport && (
            <ConfirmForm
              key={result.confirmation}
              confirmation={result.confirmation}
              hint="This many closings or likely duplicates usually mean a mistake in the file."
              action={`Import: ${changesText(result)}`}
              isBusy={isPending}
              onConfirm={(confirm) =>
                run.mutate({
                  dryRun: false,
                  choice: variables.choice,
                  confirm,
                  expectedDigest: result.digest,
                })
              }
            />
          )}
          {result.applied && (
            <ButtonLink href="/branches" className="mt-5">
              Show the branches
            </ButtonLink>
          )}
        </ResultPanel>
      )}
      {/* After an undo, the comparison is out of date. */}
      <RecentChanges onUndone={run.reset} />
    </div>
  );
}

/** What replacing the list may do at most: the check of the file counts. */
function ClosingNotice() {
  const { data } = useQuery(branchesQuery({}));
  const active = data?.filter(({ status }) => status === "active").length;
  return (
    <Notice
      tone="bad"
      title={`Closes up to ${active === undefined ? "all branches" : countText(active)}: those in operation that the file lacks`}
    >
      The check says how many, and which ones, before anything changes.
    </Notice>
  );
}

type DropZoneProps = { file: File | null; isReadable: boolean; onChoose: (file: File | null) => void };

/** Takes a file that somebody drops or chooses. */
function DropZone({ file, isReadable, onChoose }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes files by click and keyboard
    <div
      className={clsx(
        "grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 py-6 text-center",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped) onChoose(dropped);
      }}
    >
      <FileUp aria-hidden className="size-7 text-muted" />
      <p className="wrap-anywhere font-medium">{file ? file.name : "Drop a file here"}</p>
      <label
        className={clsx(
          buttonClasses("secondary", "md"),
          "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
        )}
      >
        Choose {file ? "another" : "a"} CSV or JSON file
        <input
          type="file"
          accept=".csv,.json"
          aria-describedby="file-hint"
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // The same file can be chosen again after somebody changed it.
            target.value = "";
            if (chosen) onChoose(chosen);
          }}
        />
      </label>
      <div id="file-hint" className="grid max-w-prose gap-1 text-muted text-sm">
        {file && !isReadable ? (
          <p className="font-medium text-bad">
            This file cannot be read: its name must end in .csv or .json. {saveAsCsv}
          </p>
        ) : (
          <>
            <p>
              Required: {requiredFields.join(", ")}. Columns may have other names: you then say what they are.
            </p>
            <p>
              <a href={exportHref("csv")} download className="text-accent underline underline-offset-4">
                Download a sample
              </a>
              : the current list, with every column.
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function FileForm({ input: { file, mode }, run, change, isPrimary }: Import & { isPrimary: boolean }) {
  const format = getFormat(file);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate({ dryRun: true, choice: readRememberedColumns() });
      }}
    >
      <DropZone
        file={file}
        isReadable={format !== undefined}
        onChoose={(chosen) => change({ file: chosen })}
      />
      <ChoiceGroup legend="What the import does">
        {modes.map(({ mode: value, label, hint }) => (
          <Checkbox
            key={value}
            type="radio"
            name="mode"
            label={label}
            hint={hint}
            checked={mode === value}
            onChange={() => change({ mode: value })}
            className={clsx(value === "replace" && "mt-1 rounded-md border border-bad/50 p-3")}
          />
        ))}
      </ChoiceGroup>
      {mode === "replace" && <ClosingNotice />}
      <Button
        type="submit"
        variant={isPrimary && format ? "primary" : "secondary"}
        className="justify-self-start"
        busy={run.isPending}
        disabled={!format || run.isPending}
      >
        {file ? "Check the file" : "Choose a file to check"}
      </Button>
    </form>
  );
}
