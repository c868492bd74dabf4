"use client";

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { ArrowUp } from "lucide-react";
import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { OpenDelivery } from "#components/deliveries/details/use-open-delivery.ts";
import { mostSelected } from "#components/deliveries/replay/selection-bar.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Delivery } from "#lib/deliveries/schemas.ts";
import { cardRem, columns, DeliveryRow, reasonAgainst, rowRem } from "./delivery-row.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { useRowShortcuts } from "./use-row-shortcuts.ts";

/** Older deliveries are loaded when this few rows are left below. */
const nearEnd = 30;
const overscan = 12;
/** What the server assumes. */
const assumed = { rootPx: 16, window: { width: 1_280, height: 1_000 } };

type Props = {
  deliveries: readonly Delivery[];
  selected: ReadonlySet<string>;
  /** Null if the viewer cannot send deliveries again. */
  onToggle: ((id: string) => void) | null;
  /** Called with the whole new selection. */
  onSelect: (ids: ReadonlySet<string>) => void;
  openDelivery: OpenDelivery;
  onNearEnd: () => void;
  onHelp: () => void;
};

function onResize(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}

/** The height of a row in the table, or of a card on a narrow screen. */
function useRowPx(): number {
  return useSyncExternalStore(
    onResize,
    () => {
      const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      return rootPx * (window.matchMedia("(min-width: 48rem)").matches ? rowRem : cardRem);
    },
    () => assumed.rootPx * rowRem,
  );
}

/** Where an element begins in the document. What is above it grows and shrinks, so every render measures it. */
function useTopPx(element: { current: HTMLElement | null }): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const top = element.current?.getBoundingClientRect().top;
    if (top !== undefined) setTopPx(Math.round(top + window.scrollY));
  });
  return topPx;
}

/** Renders only the rows in view and the focused one, so that focus is never lost by scrolling. */
function useRows(deliveries: readonly Delivery[], topPx: number, rowPx: number) {
  const [focused, setFocused] = useState<number | null>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range);
      const isElsewhere = focused !== null && focused < range.count && !inView.includes(focused);
      return isElsewhere ? [...inView, focused].toSorted((a, b) => a - b) : inView;
    },
    [focused],
  );
  const rows = useWindowVirtualizer({
    count: deliveries.length,
    estimateSize: () => rowPx,
    getItemKey: (index) => deliveries[index]?.id ?? index,
    initialOffset: 0,
    initialRect: assumed.window,
    overscan,
    rangeExtractor,
    scrollMargin: topPx,
  });
  useLayoutEffect(() => {
    if (rowPx > 0) rows.measure();
  }, [rows, rowPx]);
  const onFocus = (event: { target: HTMLElement }) => {
    const index = event.target.closest<HTMLElement>("[data-index]")?.dataset["index"];
    setFocused(index === undefined ? null : Number(index));
  };
  return { rows, onFocus };
}

/** Scrolls to a row and focuses its link once it is rendered. */
function focusRow(table: HTMLElement | null, index: number, tries = 10): void {
  const link = table?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
  if (link) link.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusRow(table, index, tries - 1));
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

function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="hidden border-line border-b bg-sunken text-left text-muted md:block">
      <tr aria-rowindex={1} className={`grid gap-4 px-4 py-2 ${columns}`}>
        <th scope="col">{children}</th>
        {["State", "Order", "Event", "Webhook", "Answer", "Attempts", "Time"].map((title) => (
          <th key={title} scope="col" className="font-medium">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The log as a table that renders only the rows in view. */
export function DeliveryTable(props: Props) {
  const { deliveries, selected, onToggle, onSelect, onNearEnd, onHelp } = props;
  const { openId, open } = props.openDelivery;
  const table = useRef<HTMLTableSectionElement>(null);
  const topPx = useTopPx(table);
  const rowPx = useRowPx();
  const { rows, onFocus } = useRows(deliveries, topPx, rowPx);
  const first = rows.range?.startIndex ?? 0;
  const last = rows.range?.endIndex ?? 0;
  const { announcement, above } = useArrivals(deliveries, topPx, rowPx, first === 0);
  useEffect(() => {
    if (last >= deliveries.length - nearEnd) onNearEnd();
  }, [last, deliveries.length, onNearEnd]);

  const goTo = useCallback(
    (index: number) => {
      rows.scrollToIndex(index);
      focusRow(table.current, index);
    },
    [rows],
  );
  useRowShortcuts(
    table,
    (from, by) => {
      const openIndex = deliveries.findIndex(({ id }) => id === openId);
      const start = from ?? (openIndex >= 0 ? openIndex : first - by);
      const to = Math.min(Math.max(start + by, 0), deliveries.length - 1);
      const delivery = deliveries[to];
      if (!delivery) return;
      goTo(to);
      if (openId !== null) open(delivery.id);
    },
    onHelp,
  );
  // When the details close, focus returns to their row.
  const lastOpen = useRef<string | null>(null);
  useEffect(() => {
    const index = deliveries.findIndex(({ id }) => id === lastOpen.current);
    if (openId === null && index >= 0) goTo(index);
    lastOpen.current = openId;
  }, [openId, deliveries, goTo]);

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {above !== null && (
        <div className="pointer-events-none fixed inset-x-0 top-20 z-10 flex justify-center lg:top-4 lg:pl-60 print:hidden">
          <Button size="sm" className="pointer-events-auto shadow-lifted" onClick={() => goTo(0)}>
            <ArrowUp aria-hidden className="size-4" />
            {above}
          </Button>
        </div>
      )}
      <table
        aria-rowcount={deliveries.length + 1}
        className="block overflow-hidden rounded-lg border border-line bg-surface text-sm"
      >
        <caption className="sr-only">Deliveries, newest first</caption>
        <TableHead>
          {onToggle ? (
            <SelectAll deliveries={deliveries} selected={selected} onSelect={onSelect} />
          ) : (
            <span className="sr-only">Selected</span>
          )}
        </TableHead>
        <tbody
          ref={table}
          data-follows
          onFocus={onFocus}
          className="-mb-px relative block [overflow-anchor:none]"
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index, start }) => {
            const delivery = deliveries[index];
            return (
              delivery && (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  index={index}
                  topPx={start - rows.options.scrollMargin}
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
