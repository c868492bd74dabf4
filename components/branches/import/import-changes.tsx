import type { ReactNode } from "react";
import { fieldName } from "#components/branches/editor/branch-history.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { ImportResult, NamedBranch } from "#lib/branches/import/schemas.ts";

type ChangesProps = { title: string; total: number; open?: boolean; children: ReactNode[] };

function Changes({ title, total, open = false, children }: ChangesProps) {
  if (total === 0) return null;
  const more = total - children.length;
  return (
    <Disclosure
      open={open}
      summary={
        <h3 className="font-medium">
          {title} <span className="text-muted tabular-nums">({total.toLocaleString("en-US")})</span>
        </h3>
      }
    >
      <ul className="max-h-80 divide-y divide-line overflow-y-auto border-line border-t text-sm *:px-4 *:py-2">
        {children}
      </ul>
      {more > 0 && (
        <p className="border-line border-t px-4 py-2 text-muted text-sm">
          These are the first {children.length}. There are {more.toLocaleString("en-US")} more.
        </p>
      )}
    </Disclosure>
  );
}

function Named({ branch: { number, name } }: { branch: NamedBranch }) {
  return (
    <>
      <span className="font-mono">{number}</span> {name}
    </>
  );
}

/** Lists the changes of an import by branch name, those that need attention first. */
export function ImportChanges({ answer }: { answer: ImportResult }) {
  const { added, changed, closed, likelyDuplicates } = answer.preview;
  const named = (branch: NamedBranch) => (
    <li key={branch.number}>
      <Named branch={branch} />
    </li>
  );
  return (
    <div className="grid gap-3">
      <Changes title="Likely duplicates" total={answer.likelyDuplicates} open>
        {likelyDuplicates.map(({ line, present, ...branch }) => (
          <li key={branch.number}>
            Line {line}: <Named branch={branch} /> is added beside <Named branch={present} />
          </li>
        ))}
      </Changes>
      <Changes title="Closed" total={answer.closed} open={answer.confirmation !== null}>
        {closed.map(named)}
      </Changes>
      <Changes title="Changed" total={answer.changed}>
        {changed.map(({ fields, ...branch }) => (
          <li key={branch.number}>
            <Named branch={branch} /> <span className="text-muted">{fields.map(fieldName).join(", ")}</span>
          </li>
        ))}
      </Changes>
      <Changes title="Added" total={answer.added}>
        {added.map(named)}
      </Changes>
    </div>
  );
}
