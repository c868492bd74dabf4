"use client";

import { ArrowUp } from "lucide-react";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { OpenDelivery } from "#components/deliveries/details/use-open-delivery.ts";
import { mostSelected } from "#components/deliveries/replay/selection-bar.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Delivery } from "#lib/deliveries/schemas.ts";
import { cardRem, columns, DeliveryRow, reasonAgainst, rowRem } from "./delivery-row.tsx";
import { useRowShortcuts } from "./use-row-shortcuts.ts";
import { useRowsAbove } from "./use-rows-above.ts";
import { useWindowRows } from "./use-window-rows.ts";

const wide = "(min-width: 48rem)";
/** Further ones are asked for when so few are left below. */
const nearEnd = 30;

type Props = {
  deliveries: readonly Delivery[];
  selected: ReadonlySet<string>;
  /** Null where nothing can be done with what is selected. */
  onToggle: ((id: string) => void) | null;
  /** Called with all that are selected from then on. */
  onSelect: (ids: ReadonlySet<string>) => void;
  openDelivery: OpenDelivery;
  /** Called while somebody looks at the last rows. */
  onNearEnd: () => void;
  onHelp: () => void;
};

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(wide);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(wide).matches,
    () => true,
  );
}

/** The focused row stays in the page when it is scrolled out of sight: the focus must not fall to nothing. */
function useFocusedIndex() {
  const [focused, setFocused] = useState<number | null>(null);
  const onFocus = (event: { target: HTMLElement }) => {
    const index = event.target.closest<HTMLElement>("[data-index]")?.dataset["index"];
    setFocused(index === undefined ? null : Number(index));
  };
  return { focused, onFocus };
}

/** Selects every loaded delivery that can be sent again, as far as so many can be sent at once. */
function SelectAll({ deliveries, selected, onSelect }: Pick<Props, "deliveries" | "selected" | "onSelect">) {
  const ids = deliveries
    .filter((delivery) => reasonAgainst(delivery) === null)
    .slice(0, mostSelected)
    .map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
  return (
    <input
      type="checkbox"
      aria-label={`Select ${ids.length === mostSelected ? `the first ${mostSelected}` : "all"} that can be sent again`}
      checked={isAll}
      disabled={ids.length === 0}
      onChange={() => onSelect(new Set(isAll ? [] : ids))}
      className="block size-6 accent-accent disabled:opacity-30"
    />
  );
}

/** The log as a table of which only the rows in sight are drawn, so that ten thousand scroll like fifty. */
export function DeliveryTable({
  deliveries,
  selected,
  onToggle,
  onSelect,
  openDelivery,
  onNearEnd,
  onHelp,
}: Props) {
  const table = useRef<HTMLTableSectionElement>(null);
  const [topPx, setTopPx] = useState(0);
  const { focused, onFocus } = useFocusedIndex();
  const isWide = useIsWide();
  const { first, start, end, rowPx, firstInSight, scrollTo } = useWindowRows(
    deliveries.length,
    isWide ? rowRem : cardRem,
    topPx,
  );
  // What stands above the table grows and shrinks, so its place is looked up each time it is drawn, but for scrolling.
  const lastStart = useRef(start);
  useLayoutEffect(() => {
    const top = table.current?.getBoundingClientRect().top;
    if (lastStart.current === start && top !== undefined) setTopPx(Math.round(top + window.scrollY));
    lastStart.current = start;
  });

  const newAbove = useRowsAbove(deliveries, { topPx, rowPx, first });
  const isFar = focused !== null && focused < deliveries.length && (focused < start || focused >= end);
  const indexes = Array.from({ length: Math.max(end - start, 0) }, (_, offset) => start + offset);
  const drawn = isFar ? [...indexes, focused].toSorted((a, b) => a - b) : indexes;
  useEffect(() => {
    if (end - 1 >= deliveries.length - nearEnd) onNearEnd();
  }, [end, deliveries.length, onNearEnd]);

  const focusRow = useCallback(
    (index: number) => {
      scrollTo(index);
      const focus = (tries: number) => {
        const link = table.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
        if (link) link.focus({ preventScroll: true });
        else if (tries > 0) requestAnimationFrame(() => focus(tries - 1));
      };
      focus(10);
    },
    [scrollTo],
  );
  const { openId, open } = openDelivery;
  const goTo = (from: number | null, by: number) => {
    const openIndex = openId === null ? -1 : deliveries.findIndex(({ id }) => id === openId);
    const start = from ?? (openIndex >= 0 ? openIndex : firstInSight() - by);
    const to = Math.min(Math.max(start + by, 0), deliveries.length - 1);
    const delivery = deliveries[to];
    if (!delivery) return;
    focusRow(to);
    if (openId !== null) open(delivery.id);
  };
  // Closed, the details give the focus back to their row.
  const lastOpen = useRef<string | null>(null);
  useEffect(() => {
    const index = deliveries.findIndex(({ id }) => id === lastOpen.current);
    if (openId === null && lastOpen.current !== null && index >= 0) focusRow(index);
    lastOpen.current = openId;
  }, [openId, deliveries, focusRow]);
  useRowShortcuts(table, goTo, onHelp);

  return (
    <>
      {newAbove > 0 && (
        <div className="pointer-events-none fixed inset-x-0 top-20 z-10 flex justify-center lg:top-4 lg:pl-60 print:hidden">
          <Button size="sm" className="pointer-events-auto shadow-lifted" onClick={() => focusRow(0)}>
            <ArrowUp aria-hidden className="size-4" />
            {newAbove === 1 ? "1 new delivery" : `${newAbove.toLocaleString("en-US")} new deliveries`}
          </Button>
        </div>
      )}
      <table
        aria-rowcount={deliveries.length + 1}
        className="block overflow-hidden rounded-lg border border-line bg-surface text-sm"
      >
        <caption className="sr-only">Deliveries, newest first</caption>
        <thead className="hidden border-line border-b bg-sunken text-left text-muted md:block">
          <tr aria-rowindex={1} className={`grid gap-4 px-4 py-2 ${columns}`}>
            <th scope="col">
              {onToggle ? (
                <SelectAll deliveries={deliveries} selected={selected} onSelect={onSelect} />
              ) : (
                <span className="sr-only">Selected</span>
              )}
            </th>
            {["State", "Order", "Event", "Webhook", "Answer", "Attempts", "Time"].map((title) => (
              <th key={title} scope="col" className="font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          ref={table}
          data-follows
          onFocus={onFocus}
          className="-mb-px relative block [overflow-anchor:none]"
          style={{
            paddingTop: start * rowPx,
            paddingBottom: (deliveries.length - Math.max(end, start)) * rowPx,
          }}
        >
          {drawn.map((index) => {
            const delivery = deliveries[index];
            return (
              delivery && (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  index={index}
                  topPx={isFar && index === focused ? index * rowPx : null}
                  selected={selected.has(delivery.id)}
                  open={openId === delivery.id}
                  onToggle={onToggle}
                  onOpen={open}
                />
              )
            );
          })}
        </tbody>
      </table>
    </>
  );
}
