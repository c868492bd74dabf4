import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { ErrorBanner, Notice, type Tone } from "#components/ui/status.tsx";
import type { ImportError, ImportResult } from "#lib/branches/shared/import-schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { ChangePreview } from "./change-preview.tsx";

const kinds = [
  ["added", "Added"],
  ["changed", "Changed"],
  ["closed", "Closed"],
  ["unchanged", "Unchanged"],
  ["badRows", "Bad rows"],
] as const;

/** `3 added, 12 changed, 967 closed`, without zeros. */
export function changesText(counts: Pick<ImportResult, "added" | "changed" | "closed">): string {
  return (["added", "changed", "closed"] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind].toLocaleString("en-US")} ${kind}`)
    .join(", ");
}

function getVerdict(result: ImportResult, isCheck: boolean): { tone: Tone; title: string; text: string } {
  const { applied, badRows, rowsRead, confirmation, columns } = result;
  const read = `${counted(rowsRead, "row")} read.`;
  if (applied) {
    const skipped = badRows > 0 ? ` The import skipped the ${counted(badRows, "row")} below.` : "";
    const text = `${read} The finder and the API return the changes now.${skipped}`;
    return { tone: "good", title: "The branches were imported", text };
  }
  if (!isCheck) {
    const text = "The branches or the file have changed since the check. Check the file again.";
    return { tone: "bad", title: "Nothing was imported", text };
  }
  if (columns?.areRead === false) {
    const text = "Nothing has changed. Choose below which column is which field.";
    return { tone: "warn", title: "The columns of the file are not those of an export", text };
  }
  if (badRows > 0) {
    const ways = [
      "Correct the rows in the file and choose it again",
      ...(columns ? ["choose other fields for the columns"] : []),
      ...(rowsRead > badRows ? ["import only the valid rows"] : []),
    ];
    const text = `${read} Nothing has changed. ${ways.join(", or ")}.`;
    return { tone: "warn", title: `${counted(badRows, "row")} cannot be imported`, text };
  }
  if (changesText(result) === "") {
    const text = `${read} Every branch already matches the file.`;
    return { tone: "note", title: "There is nothing to import", text };
  }
  if (confirmation !== null) {
    const text = `${read} Nothing has changed yet. Check the branches below before you import the file.`;
    return { tone: "warn", title: getWarning(result), text };
  }
  const text = `${read} Nothing has changed yet. The import makes the changes below.`;
  return { tone: "good", title: "The file can be imported", text };
}

function getWarning({ closed, likelyDuplicates }: ImportResult): string {
  const closes = `This file closes ${closed.toLocaleString("en-US")} branches`;
  if (likelyDuplicates === 0) return closes;
  const adds =
    likelyDuplicates === 1
      ? "1 new number differs from an existing one only in leading zeros"
      : `${likelyDuplicates.toLocaleString("en-US")} new numbers differ from existing ones only in leading zeros`;
  return closed > 0 ? `${closes}, and ${adds}` : adds;
}

type Refused = { save: () => void; error: Error | null; isPending: boolean };
type Props = { result: ImportResult; isCheck: boolean; refused: Refused; children: ReactNode };

/**
 * Shows what an import did or would do: counts, branches by name, and each bad row with its branch, value, and reason. The
 * children are the columns of the file.
 */
export function ImportReport({ result, isCheck, refused, children }: Props) {
  const { tone, title, text } = getVerdict(result, isCheck);
  return (
    <div className="grid gap-5">
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      {result.columns?.areRead !== false && (
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-5">
          {kinds.map(([name, label]) => (
            <div key={name} className="bg-surface px-4 py-3">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="font-semibold text-xl tabular-nums">{result[name].toLocaleString("en-US")}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {result.errors.length > 0 && <Errors result={result} refused={refused} />}
      <ChangePreview result={result} />
    </div>
  );
}

/** The errors of the rows by what is wrong, the most frequent first, which is open. */
function Errors({ result, refused }: { result: ImportResult; refused: Refused }) {
  const { errors, errorKinds, columns } = result;
  const isHeader = columns?.areRead === false;
  const byKind = Map.groupBy(errors, toKey);
  return (
    <section aria-label="Bad rows" className="grid gap-2">
      {isHeader ? (
        <HeaderErrors errors={errors} />
      ) : (
        errorKinds.map((kind, index) => (
          <ErrorGroup
            key={toKey(kind)}
            errors={byKind.get(toKey(kind)) ?? []}
            label={kind.column || "whole row"}
            reason={kind.reason}
            count={counted(kind.rows, "row")}
            rows={kind.rows}
            isOpen={index === 0}
          />
        ))
      )}
      {!isHeader && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon={Download} busy={refused.isPending} onClick={refused.save}>
            Download the bad rows
          </Button>
          <span className="text-muted text-sm">
            With a column that says why. Correct them, then import that file.
          </span>
        </div>
      )}
      <ErrorBanner error={refused.error} what="Could not download the rows." />
    </section>
  );
}

function toKey({ column, reason }: Pick<ImportError, "column" | "reason">): string {
  return `${column}\n${reason}`;
}

/** The columns that cannot be read, by what is wrong with them. */
function HeaderErrors({ errors }: { errors: ImportError[] }) {
  const byReason = Map.groupBy(errors, ({ reason }) => reason);
  return [...byReason].map(([reason, group]) => (
    <ErrorGroup
      key={reason}
      errors={group.map((error) => ({ ...error, value: error.column }))}
      label="header"
      reason={reason}
      count={counted(group.length, "column")}
      rows={1}
      isOpen={false}
    />
  ));
}

type GroupProps = {
  errors: ImportError[];
  label: string;
  reason: string;
  count: string;
  /** How many rows have the error. The first are listed. */
  rows: number;
  isOpen: boolean;
};

/** Errors of one kind, with the rows and what they say. */
function ErrorGroup({ errors, label, reason, count, rows, isOpen }: GroupProps) {
  // A list in a file of JSON has an error for each entry, but the value is the list.
  const values = [...new Map(errors.map((error) => [`${error.line} ${error.value}`, error]))];
  const shown = new Set(errors.map(({ line }) => line)).size;
  return (
    <Disclosure
      open={isOpen}
      summary={
        <>
          <span className="font-mono">{label}</span>
          <span className="font-medium">{reason}</span>
          <span className="ml-auto text-muted text-sm tabular-nums">{count}</span>
        </>
      }
    >
      <section
        aria-label={`Rows: ${reason}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="max-h-80 overflow-y-auto border-line border-t"
      >
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              <th className="px-4 py-2 font-medium">Row</th>
              <th className="px-4 py-2 font-medium">Branch</th>
              <th className="w-full px-4 py-2 font-medium">Value</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {values.map(([key, { line, number, value }]) => (
              <tr key={key}>
                <td className="px-4 py-2 tabular-nums">{line}</td>
                <td className="px-4 py-2 font-mono">{number}</td>
                <td className="wrap-anywhere px-4 py-2 font-mono">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown < rows && (
        <p className="border-line border-t px-4 py-2 text-muted text-sm">
          {shown === 0 ? "They are in the file of the bad rows." : `These are the first ${shown}.`}
        </p>
      )}
    </Disclosure>
  );
}
