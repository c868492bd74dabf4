import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { fieldName } from "#components/branches/editor/branch-history.tsx";
import type { ImportAnswer, NamedBranch } from "#lib/branches/schemas.ts";

function Changes({
  title,
  total,
  open = false,
  children,
}: {
  title: string;
  total: number;
  open?: boolean;
  children: ReactNode[];
}) {
  if (total === 0) return null;
  const more = total - children.length;
  return (
    <details open={open} className="group rounded-md border border-line">
      <summary className="flex min-h-11 list-none items-center gap-3 px-4 py-2">
        <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
        <h3 className="font-medium">
          {title} <span className="text-muted tabular-nums">({total.toLocaleString("en-US")})</span>
        </h3>
      </summary>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto border-line border-t text-sm">
        {children}
      </ul>
      {more > 0 && (
        <p className="border-line border-t px-4 py-2 text-muted text-sm">
          The first {children.length} are shown, and there are {more.toLocaleString("en-US")} more.
        </p>
      )}
    </details>
  );
}

function Named({ branch: { number, name } }: { branch: NamedBranch }) {
  return (
    <>
      <span className="font-mono">{number}</span> {name}
    </>
  );
}

const rowClasses = "px-4 py-2";

/** What an import changes, by name, with what needs attention first. */
export function ImportChanges({ answer }: { answer: ImportAnswer }) {
  const { added, changed, closed, likelyDuplicates } = answer.preview;
  const isAsked = answer.confirmation !== null;
  return (
    <div className="grid gap-3">
      <Changes title="Likely duplicates" total={answer.likelyDuplicates} open>
        {likelyDuplicates.map(({ line, present, ...branch }) => (
          <li key={branch.number} className={rowClasses}>
            Line {line}: <Named branch={branch} /> is added beside <Named branch={present} />
          </li>
        ))}
      </Changes>
      <Changes title="Closed" total={answer.closed} open={isAsked}>
        {closed.map((branch) => (
          <li key={branch.number} className={rowClasses}>
            <Named branch={branch} />
          </li>
        ))}
      </Changes>
      <Changes title="Changed" total={answer.changed}>
        {changed.map(({ fields, ...branch }) => (
          <li key={branch.number} className={rowClasses}>
            <Named branch={branch} /> <span className="text-muted">{fields.map(fieldName).join(", ")}</span>
          </li>
        ))}
      </Changes>
      <Changes title="Added" total={answer.added}>
        {added.map((branch) => (
          <li key={branch.number} className={rowClasses}>
            <Named branch={branch} />
          </li>
        ))}
      </Changes>
    </div>
  );
}
