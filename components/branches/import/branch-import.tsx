"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Checkbox, ChoiceGroup, TextField } from "#components/ui/field.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { FaultNotice, Progress } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { fileFormats } from "#lib/branches/constants.ts";
import type { ImportResult } from "#lib/branches/import/schemas.ts";
import { exportHref, type FileProgress, importBranchFile } from "#lib/branches/query-options.ts";
import { changesText, ImportReport } from "./import-report.tsx";
import { RecentImports } from "./recent-imports.tsx";

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
  sending: "Sending and reading the file",
  reading: "Reading the file",
  comparing: "Comparing with the branches",
  writing: "Writing the changes",
};

function ImportProgress({ progress }: { progress: FileProgress | null }) {
  const { step, share, rowsRead } = progress ?? { step: "sending", share: 0, rowsRead: 0 };
  // Reading takes most of the time.
  const position = { sending: share * 0.8, reading: share * 0.8, comparing: 0.85, writing: 0.93 }[step];
  const rows = rowsRead > 0 && `: ${rowsRead.toLocaleString("en-US")} rows`;
  return (
    <div className="grid gap-1.5">
      <Progress label="Import" value={position} max={1} />
      <p role="status" className="text-muted text-sm tabular-nums">
        {stepNames[step]}
        {rows}
      </p>
    </div>
  );
}

function formatOf(file: File | null) {
  return fileFormats.find((format) => file?.name.toLowerCase().endsWith(`.${format}`));
}

type Input = { file: File | null; mode: Mode; typed: string };
type Import = ReturnType<typeof useImport>;

/** The file, its check (`dryRun`) and its import, with their progress. */
function useImport() {
  const client = useQueryClient();
  const [input, setInput] = useState<Input>({ file: null, mode: "add", typed: "" });
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const { file, mode, typed } = input;
  const run = useMutation({
    mutationFn: async ({ dryRun }: { dryRun: boolean }) => {
      const format = formatOf(file);
      if (!file || !format) throw new Error("Choose a file that ends in .csv or .json.");
      setProgress(null);
      const confirm = dryRun ? "" : typed.trim();
      return importBranchFile({ file, format, dryRun, mode, confirm }, setProgress);
    },
    onSuccess: async (answer) => {
      if (!answer.applied) return;
      toast("The branches were imported. The finder shows them now.");
      await client.invalidateQueries({ queryKey: ["branches"] });
    },
  });
  /** Another file or mode needs another check. */
  const change = (changes: Partial<Input>) => {
    setInput({ ...input, typed: "", ...changes });
    run.reset();
  };
  return { input, run, progress, change, confirm: (words: string) => setInput({ ...input, typed: words }) };
}

/** Imports a file of branches in two steps: check it, then import it. */
export function BranchImport() {
  const job = useImport();
  const { input, run, progress } = job;
  const { data: answer, variables, error, isPending } = run;
  const isCheck = variables?.dryRun === true;
  const canImport =
    answer !== undefined &&
    isCheck &&
    (answer.badRows === 0 || input.mode === "partial") &&
    answer.added + answer.changed + answer.closed > 0;
  return (
    <>
      <PageHeader
        title="Import branches"
        lead="Check a file against the branches first, then import it. Rows are matched by branch number."
        action={<ExportLinks />}
      />
      <div className="grid gap-5">
        <Panel title="File">
          <FileForm {...job} isPrimary={!canImport} />
        </Panel>
        {isPending && <ImportProgress progress={progress} />}
        {error && <FaultNotice error={error} what="Could not import the file." />}
        {answer && (
          <Panel title={isCheck ? "What would change" : "What changed"}>
            <ImportReport answer={answer} isCheck={isCheck} />
            {canImport && <ConfirmForm {...job} answer={answer} />}
            {answer.applied && (
              <ButtonLink href="/branches" className="mt-5">
                Show the branches
              </ButtonLink>
            )}
          </Panel>
        )}
        {/* After an undo, the comparison is out of date. */}
        <RecentImports onUndone={run.reset} />
      </div>
    </>
  );
}

function FileForm({ input: { file, mode }, run, change, isPrimary }: Import & { isPrimary: boolean }) {
  const format = formatOf(file);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate({ dryRun: true });
      }}
    >
      <label className="grid gap-1.5 font-medium text-sm">
        CSV or JSON file
        <input
          type="file"
          accept=".csv,.json"
          aria-describedby="file-hint"
          className="w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base file:mr-3 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-medium file:text-ink"
          onChange={(event) => change({ file: event.target.files?.[0] ?? null })}
        />
      </label>
      <p id="file-hint" className="-mt-3 text-muted text-sm">
        {file && !format
          ? "This file cannot be read: its name must end in .csv or .json."
          : "Start with an export. It has every column and the current state of every branch."}
      </p>
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
          />
        ))}
      </ChoiceGroup>
      <Button
        type="submit"
        look={isPrimary ? "primary" : "secondary"}
        className="justify-self-start"
        busy={run.isPending}
        disabled={!format || run.isPending}
      >
        Check the file
      </Button>
    </form>
  );
}

function ConfirmForm({ input: { typed }, run, confirm, answer }: Import & { answer: ImportResult }) {
  const { confirmation } = answer;
  return (
    <form
      className="mt-5 grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate({ dryRun: false });
      }}
    >
      {confirmation !== null && (
        <TextField
          label={`Type “${confirmation}” to import`}
          hint="This many closings or likely duplicates usually mean a mistake in the file."
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => confirm(event.target.value)}
        />
      )}
      <Button
        type="submit"
        look={confirmation === null ? "primary" : "danger"}
        className="justify-self-start"
        disabled={confirmation !== null && typed.trim() !== confirmation}
      >
        Import: {changesText(answer)}
      </Button>
    </form>
  );
}

function ExportLinks() {
  return (
    <div className="flex flex-wrap gap-2">
      {fileFormats.map((format) => (
        <ButtonLink key={format} icon={Download} href={exportHref(format)} download>
          Export {format.toUpperCase()}
        </ButtonLink>
      ))}
    </div>
  );
}
