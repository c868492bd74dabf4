"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { toast } from "#components/ui/toast.tsx";
import { fileFormats } from "#lib/branches/constants.ts";
import { exportHref, importBranchFile } from "#lib/branches/query-options.ts";
import { changesText } from "./changes-text.ts";
import { ImportReport } from "./import-report.tsx";
import { RecentImports } from "./recent-imports.tsx";

const modes = [
  {
    mode: "add",
    label: "Add and change",
    hint: "Branches in the file are added or brought up to date; all others stay as they are. One bad row stops the whole import.",
  },
  {
    mode: "partial",
    label: "Take the good rows only",
    hint: "As above, but bad rows are left out and the rest is imported.",
  },
  {
    mode: "replace",
    label: "The file is the whole list",
    hint: "Also closes every active branch that the file does not name: it becomes inactive, and is never deleted.",
  },
] as const;
type Mode = (typeof modes)[number]["mode"];

type Progress = Parameters<Parameters<typeof importBranchFile>[1]>[0];

function stepText({ step, rowsRead }: Progress): string {
  const rows = rowsRead.toLocaleString("en-US");
  switch (step) {
    case "sending":
      return "Sending and reading the file";
    case "reading":
      return `Reading the file: ${rows} rows`;
    case "comparing":
      return `Comparing ${rows} rows with the branches`;
    case "writing":
      return "Writing the changes";
  }
}

/** Reading is four fifths of the bar; it never goes back. */
function positionOf({ step, share }: Progress): number {
  if (step === "comparing") return 0.85;
  if (step === "writing") return 0.93;
  return share * 0.8;
}

function formatOf(file: File) {
  return fileFormats.find((format) => file.name.toLowerCase().endsWith(`.${format}`));
}

type Shown = { progress: Progress | null; position: number };

function Bar({ progress, position }: Shown) {
  return (
    <div className="grid gap-1.5">
      <progress
        aria-label="Import"
        value={position}
        max={1}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <p role="status" className="text-muted text-sm tabular-nums">
        {progress ? stepText(progress) : "Starting"}
      </p>
    </div>
  );
}

/** Takes a file of branches in two steps: first it is checked, then it is imported. */
export function BranchImport() {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<Mode>("add");
  const [typed, setTyped] = useState("");
  const [progress, setProgress] = useState<Shown>({ progress: null, position: 0 });
  const format = file && formatOf(file);
  const run = useMutation({
    mutationFn: async ({ dryRun }: { dryRun: boolean }) => {
      if (!file || !format) throw new Error("Choose a file that ends in .csv or .json.");
      setProgress({ progress: null, position: 0 });
      return importBranchFile({ file, format, dryRun, mode, confirm: dryRun ? "" : typed.trim() }, (step) =>
        setProgress(({ position }) => ({ progress: step, position: Math.max(position, positionOf(step)) })),
      );
    },
    onSuccess: async (answer) => {
      if (!answer.applied) return;
      toast("The branches are imported. The finder shows them now.");
      await Promise.all(
        ["branches", "branch-imports"].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
    },
  });
  const { data: answer, variables, error, isPending } = run;
  const change = (action: () => void) => {
    action();
    setTyped("");
    run.reset();
  };
  const canImport =
    answer !== undefined &&
    variables?.dryRun === true &&
    (answer.badRows === 0 || mode === "partial") &&
    answer.added + answer.changed + answer.closed > 0;
  const confirmation = canImport ? answer.confirmation : null;
  const isConfirmed = confirmation === null || typed.trim() === confirmation;

  return (
    <>
      <PageHeader
        title="Import branches"
        lead="Check a file against the branches first, then import it. Rows are matched by branch number."
        action={<ExportLinks />}
      />
      <div className="grid gap-5">
        <Panel title="File">
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
                onChange={(event) => change(() => setFile(event.target.files?.[0] ?? null))}
              />
            </label>
            <p id="file-hint" className="-mt-3 text-muted text-sm">
              {file && !format
                ? "This file cannot be read: its name must end in .csv or .json."
                : "Begin with an export: it has every column, and every branch as it is now."}
            </p>
            <fieldset className="grid gap-3">
              <legend className="mb-2 font-medium text-sm">What the import does</legend>
              {modes.map(({ mode: value, label, hint }) => (
                <label key={value} className="flex items-start gap-3">
                  <input
                    type="radio"
                    name="mode"
                    value={value}
                    checked={mode === value}
                    onChange={() => change(() => setMode(value))}
                    className="mt-0.5 size-5 shrink-0 accent-accent"
                  />
                  <span className="grid gap-0.5 text-sm">
                    <span className="font-medium leading-6">{label}</span>
                    <span className="text-muted">{hint}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <Button
              type="submit"
              look={canImport ? "secondary" : "primary"}
              className="justify-self-start"
              busy={isPending && variables?.dryRun}
              disabled={!format || isPending}
            >
              Check the file
            </Button>
          </form>
        </Panel>
        {isPending && <Bar {...progress} />}
        {error && <FaultNotice error={error} what="The file was not imported." />}
        {answer && (
          <Panel title={variables?.dryRun ? "What would change" : "What changed"}>
            <ImportReport answer={answer} isCheck={variables?.dryRun === true} />
            {canImport && (
              <form
                className="mt-5 grid max-w-md gap-4"
                onSubmit={(event) => {
                  event.preventDefault();
                  if (isConfirmed) run.mutate({ dryRun: false });
                }}
              >
                {confirmation !== null && (
                  <TextField
                    label={`Type “${confirmation}” to import`}
                    hint="This many closings or likely duplicates are most often a mistake in the file."
                    autoComplete="off"
                    spellCheck={false}
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                )}
                <Button
                  type="submit"
                  look={confirmation === null ? "primary" : "danger"}
                  className="justify-self-start"
                  disabled={!isConfirmed}
                >
                  Import: {changesText(answer)}
                </Button>
              </form>
            )}
            {answer.applied && (
              <Button asChild className="mt-5">
                <Link href="/branches">Show the branches</Link>
              </Button>
            )}
          </Panel>
        )}
        {/* What was compared before is no longer true. */}
        <RecentImports onUndone={run.reset} />
      </div>
    </>
  );
}

function ExportLinks() {
  return (
    <div className="flex flex-wrap gap-2">
      {fileFormats.map((format) => (
        <Button key={format} asChild>
          <a href={exportHref(format)} download>
            <Download aria-hidden className="size-4" />
            Export {format.toUpperCase()}
          </a>
        </Button>
      ))}
    </div>
  );
}
