import clsx from "clsx";
import type { ReactNode } from "react";
import { changeTexts, fieldName } from "#components/branches/editor/branch-history.tsx";
import { LazyPlacesMap } from "#components/branches/lazy-places-map.tsx";
import { OddityGroups } from "#components/branches/oddity-groups.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { ScrollTable } from "#components/ui/scroll-table.tsx";
import type {
  ChangedBranch,
  ChangeSetResult,
  NamedBranch,
  PlacedBranch,
} from "#lib/branches/shared/import-schemas.ts";

type ChangesProps = {
  title: string;
  total: number;
  /** How many of them are listed. */
  shown: number;
  open?: boolean;
  children: ReactNode;
};

function Changes({ title, total, shown, open = false, children }: ChangesProps) {
  if (total === 0) return null;
  const more = total - shown;
  return (
    <Disclosure
      open={open}
      summary={
        <h3 className="font-medium">
          {title} <span className="text-muted tabular-nums">({total.toLocaleString("en-US")})</span>
        </h3>
      }
    >
      {children}
      {more > 0 && (
        <p className="border-line border-t px-4 py-2 text-muted text-sm">
          These are the first {shown}. There are {more.toLocaleString("en-US")} more.
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

function List({ children }: { children: ReactNode }) {
  return (
    <ul className="max-h-80 divide-y divide-line overflow-y-auto border-line border-t text-sm *:px-4 *:py-2">
      {children}
    </ul>
  );
}

/** Each changed field with its old and new value. */
function ChangedFields({ branches }: { branches: readonly ChangedBranch[] }) {
  return (
    <ScrollTable
      label="Changed branches"
      caption="Changed fields by branch, before and after"
      columns={["Branch and field", "Before", "After"]}
      cell="px-3 sm:px-4"
      className="max-h-80 overflow-y-auto border-t"
    >
      {branches.flatMap(({ fields, ...branch }) =>
        fields.map((change) => {
          const [before, after] = changeTexts(change);
          return (
            <tr key={`${branch.number} ${change.field}`} className="align-top *:px-3 *:py-2 sm:*:px-4">
              <th scope="row" className="text-left font-normal">
                <Named branch={branch} />
                <span className="block font-medium">{fieldName(change.field)}</span>
              </th>
              <td className="text-muted sm:min-w-40">{before}</td>
              <td className="sm:min-w-40">{after}</td>
            </tr>
          );
        }),
      )}
    </ScrollTable>
  );
}

function toPlace({ number, name, lat, long }: PlacedBranch) {
  return { name: `${number} ${name}`, lat, long };
}

/** Lists the changes by branch, beside a map of them, with old and new values. Those that need attention come first. */
export function ChangePreview({ result }: { result: ChangeSetResult }) {
  const { added, changed, closed, likelyDuplicates } = result.preview;
  const named = (branch: NamedBranch) => (
    <li key={branch.number}>
      <Named branch={branch} />
    </li>
  );
  const places = [
    ...[...added, ...changed].map(toPlace),
    ...closed.map((branch) => ({ ...toPlace(branch), isInactive: true })),
  ];
  return (
    <div className={clsx("grid gap-3", places.length > 0 && "xl:grid-cols-[minmax(0,1fr)_22rem]")}>
      <div className="grid content-start gap-3">
        <Changes
          title="Likely duplicates"
          total={result.likelyDuplicates}
          shown={likelyDuplicates.length}
          open
        >
          <List>
            {likelyDuplicates.map(({ line, present, ...branch }) => (
              <li key={branch.number}>
                Row {line}: <Named branch={branch} /> is added beside <Named branch={present} />
              </li>
            ))}
          </List>
        </Changes>
        {result.oddities.length > 0 && (
          <section aria-labelledby="unusual-data" className="grid gap-2">
            <h3 id="unusual-data" className="font-medium">
              Unusual data
            </h3>
            <OddityGroups groups={result.oddities} areStored={false} />
          </section>
        )}
        <Changes
          title="Closed"
          total={result.closed}
          shown={closed.length}
          open={result.confirmation !== null}
        >
          <List>{closed.map(named)}</List>
        </Changes>
        <Changes title="Changed" total={result.changed} shown={changed.length} open>
          <ChangedFields branches={changed} />
        </Changes>
        <Changes title="Added" total={result.added} shown={added.length}>
          <List>{added.map(named)}</List>
        </Changes>
      </div>
      {places.length > 0 && (
        <LazyPlacesMap
          label="Map of the changed branches"
          places={places}
          className="h-72 xl:sticky xl:top-4 xl:h-96"
        />
      )}
    </div>
  );
}
