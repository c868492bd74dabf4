import type { ReactNode } from "react";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Notice, type Tone } from "#components/ui/status.tsx";
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
    const or = rowsRead > badRows ? ", or import only the valid rows" : "";
    const text = `${read} Nothing has changed. Correct the rows in the file and choose it again${or}.`;
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

type Props = { result: ImportResult; isCheck: boolean; children: ReactNode };

/**
 * Shows what an import did or would do: counts, branches by name, and each bad row with its branch, value, and reason. The
 * children are the columns of the file.
 */
export function ImportReport({ result, isCheck, children }: Props) {
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
      {result.errors.length > 0 && <Errors result={result} />}
      <ChangePreview result={result} />
    </div>
  );
}

/** The errors of the rows by what is wrong, the most frequent first, which is open. */
function Errors({ result: { errors, badRows } }: { result: ImportResult }) {
  const groups = Map.groupBy(errors, ({ column, reason }) => `${column}\n${reason}`);
  const byCount = [...groups.values()].toSorted((one, other) => other.length - one.length);
  return (
    <section aria-label="Bad rows" className="grid gap-2">
      {byCount.map((group, index) => (
        <ErrorGroup key={`${group[0]?.column} ${group[0]?.reason}`} errors={group} isOpen={index === 0} />
      ))}
      {errors.length >= 1_000 && (
        <p className="text-muted text-sm">
          These are the first 1,000 errors. In total, {counted(badRows, "row")} are invalid.
        </p>
      )}
    </section>
  );
}

/** Errors of one kind, with the rows and what they say. */
function ErrorGroup({ errors, isOpen }: { errors: ImportError[]; isOpen: boolean }) {
  const { column = "", reason = "" } = errors[0] ?? {};
  // A list in a file of JSON has an error for each entry, but the value is the list.
  const values = [...new Map(errors.map((error) => [`${error.line} ${error.value}`, error]))];
  return (
    <Disclosure
      open={isOpen}
      summary={
        <>
          <span className="font-mono">{column || "whole row"}</span>
          <span className="font-medium">{reason}</span>
          <span className="ml-auto text-muted text-sm tabular-nums">
            {counted(new Set(errors.map(({ line }) => line)).size, "row")}
          </span>
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
    </Disclosure>
  );
}
