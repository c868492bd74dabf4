import clsx from "clsx";
import { Phone } from "lucide-react";
import { memo, useState } from "react";
import { BranchName } from "#components/branches/branch-name.tsx";
import { OpeningStatus } from "#components/branches/branch-summary.tsx";
import { milesText, telephoneHref } from "#components/branches/branch-text.ts";
import { Directions } from "#components/branches/directions.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { onPlainClick } from "#components/ui/plain-click.ts";
import type { BranchListItem } from "#lib/branches/shared/schemas.ts";
import { rowId } from "./finder-view.ts";
import { rowsAtOnce } from "./results.ts";
import type { Finder } from "./use-finder.ts";

type Props = Pick<Finder, "onHighlight" | "onOpen"> & {
  branch: BranchListItem;
  /** The page with its details open. */
  href: string;
  isHighlighted: boolean;
};

/** One branch of the list. The whole row is its link. */
const BranchRow = memo(function BranchRow({ branch, href, isHighlighted, onHighlight, onOpen }: Props) {
  const { number, name, type, phone, distance } = branch;
  return (
    <li
      id={rowId(number)}
      onMouseEnter={() => onHighlight(number)}
      onMouseLeave={() => onHighlight(null)}
      onFocus={() => onHighlight(number)}
      className={clsx(
        // A browser lays out only the rows in view.
        "relative grid gap-0.5 border-l-4 py-3 pr-4 pl-3 [contain-intrinsic-height:auto_7rem] [content-visibility:auto]",
        isHighlighted ? "border-l-accent bg-accent-soft" : "border-l-transparent",
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <a
          href={href}
          className="min-h-6 font-semibold after:absolute after:inset-0"
          onClick={(event) => onPlainClick(event, () => onOpen(number))}
        >
          <BranchName name={name} />
        </a>
        {distance !== null && (
          <span className="shrink-0 text-muted text-sm tabular-nums">{milesText(distance)}</span>
        )}
      </div>
      <p className="text-sm">
        <OpeningStatus {...branch} />
        {type === "warehouse" && <span className="text-muted"> · Warehouse</span>}
        <span className="hidden print:inline"> · Today {branch.hoursToday}</span>
      </p>
      <p className="text-muted text-sm">
        {branch.addressLine1}, {branch.city}, {branch.state} {branch.postal}
      </p>
      <div className="relative z-10 mt-1.5 flex flex-wrap items-center gap-2">
        {phone && (
          <ButtonLink href={telephoneHref(phone)} size="sm">
            <Phone aria-hidden className="size-4" />
            <span className="md:hidden">
              Call<span className="sr-only"> {name}</span>
            </span>
            <span className="tabular-nums max-md:hidden">{phone}</span>
          </ButtonLink>
        )}
        <span className="hidden text-sm tabular-nums print:inline">{phone}</span>
        <span className="contents print:hidden">
          <Directions lat={branch.lat} long={branch.long} name={name} />
        </span>
        <span className="ml-auto text-muted text-xs tabular-nums">No. {number}</span>
      </div>
    </li>
  );
});

/** The first branches of the view, and a button for more. */
export function BranchList({ found, toHref, highlighted, onHighlight, onOpen }: Finder) {
  const { listed, total, href } = found;
  const [shown, setShown] = useState({ href, rows: rowsAtOnce });
  const rows = shown.href === href ? shown.rows : rowsAtOnce;
  return (
    <>
      {listed.length > 0 && (
        <ul aria-label="Branches" className="divide-y divide-line border-line border-t">
          {listed.slice(0, rows).map((branch) => (
            <BranchRow
              key={branch.number}
              branch={branch}
              href={toHref(branch.number)}
              isHighlighted={branch.number === highlighted}
              onHighlight={onHighlight}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {total !== undefined && total > rows && (
        <Button
          className="mx-4 mt-4 print:hidden"
          onClick={() => setShown({ href, rows: rows + rowsAtOnce })}
        >
          Show {Math.min(rowsAtOnce, total - rows)} more
        </Button>
      )}
    </>
  );
}
