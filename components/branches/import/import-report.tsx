import { Notice } from "#components/ui/status.tsx";
import type { ImportAnswer } from "#lib/branches/schemas.ts";
import { ImportChanges } from "./import-changes.tsx";

const counted = [
  { name: "added", label: "Added" },
  { name: "changed", label: "Changed" },
  { name: "closed", label: "Closed" },
  { name: "unchanged", label: "Unchanged" },
  { name: "badRows", label: "Bad rows" },
] as const;

function rows(count: number): string {
  return count === 1 ? "1 row" : `${count.toLocaleString("en-US")} rows`;
}

function Verdict({ answer, isCheck }: { answer: ImportAnswer; isCheck: boolean }) {
  const { applied, badRows, rowsRead, added, changed, closed } = answer;
  const read = `${rows(rowsRead)} read.`;
  if (applied)
    return (
      <Notice tone="good" title="The branches are imported">
        {read} The finder and the API answer with the change now; the audit log names you.
        {badRows > 0 && ` The ${rows(badRows)} below were left out.`}
      </Notice>
    );
  if (!isCheck)
    return (
      <Notice tone="bad" title="Nothing was imported">
        {answer.confirmation === null
          ? "The file has bad rows now. Correct them and check the file again."
          : "The branches have changed since the check. Check the file again."}
      </Notice>
    );
  if (badRows > 0)
    return (
      <Notice tone="warn" title={`${rows(badRows)} cannot be imported as they are`}>
        {read} Nothing was changed. Correct the rows in the file and choose it again, or take the good rows
        only.
      </Notice>
    );
  if (added + changed + closed === 0)
    return (
      <Notice tone="note" title="There is nothing to import">
        {read} Every branch is already as the file says.
      </Notice>
    );
  if (answer.confirmation !== null)
    return (
      <Notice tone="warn" title={warningOf(answer)}>
        {read} Nothing has changed yet. Check the branches below before you import the file.
      </Notice>
    );
  return (
    <Notice tone="good" title="The file can be imported">
      {read} Nothing has changed yet. The import makes the changes below.
    </Notice>
  );
}

function warningOf({ closed, likelyDuplicates }: ImportAnswer): string {
  const closes = `This file closes ${closed.toLocaleString("en-US")} branches`;
  if (likelyDuplicates === 0) return closes;
  const adds =
    likelyDuplicates === 1
      ? "1 new number differs from a present one in leading zeros only"
      : `${likelyDuplicates.toLocaleString("en-US")} new numbers differ from present ones in leading zeros only`;
  return closed > 0 ? `${closes}, and ${adds}` : adds;
}

/** What an import did or would do: counts, branches by name, and every bad row with line, column, and reason. */
export function ImportReport({ answer, isCheck }: { answer: ImportAnswer; isCheck: boolean }) {
  return (
    <div className="grid gap-5">
      <Verdict answer={answer} isCheck={isCheck} />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-5">
        {counted.map(({ name, label }) => (
          <div key={name} className="bg-surface px-4 py-3">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-semibold text-xl tabular-nums">{answer[name].toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      {answer.faults.length > 0 && <Faults answer={answer} />}
      <ImportChanges answer={answer} />
    </div>
  );
}

function Faults({ answer: { faults, badRows } }: { answer: ImportAnswer }) {
  return (
    <div className="grid gap-2">
      <div className="max-h-[28rem] overflow-y-auto rounded-md border border-line">
        <table aria-label="Bad rows" className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-sunken max-sm:sr-only">
            <tr>
              <th className="px-4 py-2 font-medium">Line</th>
              <th className="px-4 py-2 font-medium">Column</th>
              <th className="px-4 py-2 font-medium">What is wrong</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {faults.map(({ line, column, reason }) => (
              <tr key={`${line} ${column} ${reason}`} className="max-sm:grid max-sm:gap-0.5 max-sm:py-2">
                <td className="px-4 py-2 tabular-nums max-sm:py-0">
                  <span className="sm:sr-only">Line </span>
                  {line}
                </td>
                <td className="px-4 py-2 font-mono max-sm:py-0">{column || "whole row"}</td>
                <td className="px-4 py-2 max-sm:py-0">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faults.length >= 1_000 && (
        <p className="text-muted text-sm">
          The first 1,000 faults are shown; {rows(badRows)} are bad in all.
        </p>
      )}
    </div>
  );
}
