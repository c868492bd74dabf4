"use client";

import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Delivery } from "#lib/deliveries/schemas.ts";
import { canBeSelected, columns, DeliveryRow } from "./delivery-row.tsx";
import { mostSelected } from "./selection-bar.tsx";
import type { OpenDelivery } from "./use-open-delivery.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** Where there is room for a table each row is as high as the last; cards differ, and are measured. */
const rowHeightPx = 42;
const cardHeightPx = 118;
const wide = "(min-width: 48rem)";
/** Rows drawn above and below what is in sight. */
const overscan = 12;
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

/** The rows that lie one below the other, without a focused one far from them. */
function inSight(items: readonly VirtualItem[], focused: number | null): readonly VirtualItem[] {
  const isAlone = ({ index }: VirtualItem) =>
    index === focused && !items.some((other) => Math.abs(other.index - index) === 1);
  return items.length > 1 ? items.filter((item) => !isAlone(item)) : items;
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
    .filter(canBeSelected)
    .slice(0, mostSelected)
    .map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
  return (
    <input
      type="checkbox"
      aria-label={`Select ${ids.length === mostSelected ? `the first ${mostSelected}` : "all"} that have ended`}
      checked={isAll}
      disabled={ids.length === 0}
      onChange={() => onSelect(new Set(isAll ? [] : ids))}
      className="block size-5 accent-accent disabled:opacity-30"
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
  const virtual = useWindowVirtualizer({
    count: deliveries.length,
    estimateSize: () => (isWide ? rowHeightPx : cardHeightPx),
    // React draws the rows with the next frame, not within the browser's scroll event.
    useFlushSync: false,
    overscan,
    scrollMargin: topPx,
    getItemKey: (index) => deliveries[index]?.id ?? index,
    // What the server draws, and the first thing that a browser does.
    initialRect: { width: 1_280, height: 1_000 },
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || shown.includes(focused)) return shown;
      return [...shown, focused].toSorted((a, b) => a - b);
    },
  });
  // What stands above the table grows and shrinks, so its place is looked up each time it is drawn at rest.
  useLayoutEffect(() => {
    if (virtual.isScrolling) return;
    const top = table.current?.getBoundingClientRect().top;
    if (top !== undefined) setTopPx(Math.round(top + window.scrollY));
  });

  const items = virtual.getVirtualItems();
  const run = inSight(items, focused);
  const lastIndex = run.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastIndex >= deliveries.length - nearEnd) onNearEnd();
  }, [lastIndex, deliveries.length, onNearEnd]);

  const focusRow = useCallback(
    (index: number) => {
      virtual.scrollToIndex(index, { align: "auto" });
      const focus = (tries: number) => {
        const link = table.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
        if (link) link.focus({ preventScroll: true });
        else if (tries > 0) requestAnimationFrame(() => focus(tries - 1));
      };
      focus(10);
    },
    [virtual],
  );
  const { openId, open } = openDelivery;
  const goTo = (from: number | null, by: number) => {
    const openIndex = openId === null ? -1 : deliveries.findIndex(({ id }) => id === openId);
    const start = from ?? (openIndex >= 0 ? openIndex : (virtual.range?.startIndex ?? 0) - by);
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
  useRowKeys(table, goTo, onHelp);

  return (
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
        className="-mb-px relative block"
        style={{
          paddingTop: (run[0]?.start ?? topPx) - topPx,
          paddingBottom: virtual.getTotalSize() - ((run.at(-1)?.end ?? topPx) - topPx),
        }}
      >
        {items.map((item) => {
          const { index, key, start } = item;
          const delivery = deliveries[index];
          return (
            delivery && (
              <DeliveryRow
                key={key}
                delivery={delivery}
                index={index}
                topPx={run.includes(item) ? null : start - topPx}
                selected={selected.has(delivery.id)}
                open={openId === delivery.id}
                onToggle={onToggle}
                onOpen={open}
                measure={isWide ? undefined : virtual.measureElement}
              />
            )
          );
        })}
      </tbody>
    </table>
  );
}
