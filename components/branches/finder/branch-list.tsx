import clsx from "clsx";
import { memo, useState } from "react";
import { telephoneHref } from "#components/branches/telephone-href.ts";
import { Button } from "#components/ui/button.tsx";
import { onPlainClick } from "#components/ui/plain-click.ts";
import { Status } from "#components/ui/status.tsx";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { rowsAtOnce } from "./finder-view.ts";

type Props = {
  branch: BranchListItem;
  /** The page with its details open. */
  href: string;
  isHighlighted: boolean;
  onHighlight: (number: string | null) => void;
  onOpen: (number: string) => void;
};

export function rowId(number: string): string {
  return `branch-${number}`;
}

/** One branch of the list. The whole row is its link. */
const BranchRow = memo(function BranchRow({ branch, href, isHighlighted, onHighlight, onOpen }: Props) {
  const { number, name, status, distance, openNow, phone } = branch;
  return (
    <li
      id={rowId(number)}
      onMouseEnter={() => onHighlight(number)}
      onMouseLeave={() => onHighlight(null)}
      onFocus={() => onHighlight(number)}
      className={clsx(
        "relative grid gap-1 border-l-4 px-4 py-3",
        isHighlighted ? "border-l-accent bg-accent-soft" : "border-l-transparent",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <a
          href={href}
          className="min-h-6 font-medium after:absolute after:inset-0"
          onClick={(event) => onPlainClick(event, () => onOpen(number))}
        >
          {name}
        </a>
        <Status tone={status === "active" ? "good" : "off"}>
          {status === "active" ? "Active" : "Inactive"}
        </Status>
      </div>
      <p className="text-sm">
        {branch.addressLine1}, {branch.city}, {branch.state} {branch.postal}
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
        <span>No. {number}</span>
        {branch.type === "warehouse" && <span>Warehouse</span>}
        <span className={clsx(openNow && "font-medium text-good")}>{branch.opening}</span>
        <span className="hidden print:inline">Today {branch.hoursToday}</span>
        {phone && (
          <a href={telephoneHref(phone)} className="relative z-10 min-h-6 underline underline-offset-2">
            {phone}
          </a>
        )}
        {distance !== null && <span>{distance} mi</span>}
      </p>
    </li>
  );
});

type ListProps = Pick<Props, "href" | "onHighlight" | "onOpen"> & {
  branches: readonly BranchListItem[];
  total: number | undefined;
  hrefOf: (number: string) => string;
  highlighted: string | null;
};

/** The first branches of the view at `href`, and a button for more. */
export function BranchList({ branches, total, href, hrefOf, highlighted, onHighlight, onOpen }: ListProps) {
  const [shown, setShown] = useState({ href, rows: rowsAtOnce });
  const rows = shown.href === href ? shown.rows : rowsAtOnce;
  return (
    <>
      {branches.length > 0 && (
        <ul
          aria-label="Branches"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {branches.slice(0, rows).map((branch) => (
            <BranchRow
              key={branch.number}
              branch={branch}
              href={hrefOf(branch.number)}
              isHighlighted={branch.number === highlighted}
              onHighlight={onHighlight}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {total !== undefined && total > rows && (
        <Button
          className="justify-self-center print:hidden"
          onClick={() => setShown({ href, rows: rows + rowsAtOnce })}
        >
          Show {Math.min(rowsAtOnce, total - rows)} more
        </Button>
      )}
    </>
  );
}
