import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { counted } from "#components/ui/counted.ts";
import type { Delivery } from "#lib/deliveries/schemas.ts";

const overscan = 12;
/** The size of the window that the server assumes. */
const initialRect = { width: 1_280, height: 1_000 };
/** The height that the table head and, on narrow screens, the page's bar cover. */
const stickyPx = 110;
/** Older deliveries are loaded when this few rows are left below. */
const nearEnd = 30;

/**
 * Where the rows begin in the document, and the height that CSS gives each of them. What is above them grows and shrinks, so
 * every render measures.
 */
function useGeometry(table: RefObject<HTMLElement | null>) {
  const [topPx, setTopPx] = useState(0);
  const [rowPx, setRowPx] = useState(36);
  useLayoutEffect(() => {
    if (!table.current) return;
    setTopPx(Math.round(table.current.getBoundingClientRect().top + window.scrollY));
    setRowPx(table.current.querySelector("tr")?.getBoundingClientRect().height ?? 36);
  });
  return { topPx, rowPx };
}

/** Scrolls to a row and focuses its link once it is rendered. */
function focusRow(table: HTMLElement | null, index: number, tries = 10): void {
  const link = table?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
  if (link) link.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusRow(table, index, tries - 1));
}

const arrived = (count: number) => counted(count, "new delivery", "new deliveries");

type Rows = ReturnType<typeof useWindowVirtualizer<HTMLTableRowElement>>;

/**
 * Follows rows that arrive at the top. A reader who has scrolled into the log keeps their place.
 *
 * @returns `announcement` for screen readers; `above` says how many rows arrived out of view, or is null
 */
function useArrivals(deliveries: readonly Delivery[], { range }: Rows, rowPx: number, topPx: number) {
  const top = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const added = deliveries.findIndex(({ id }) => id === top.current);
    top.current = deliveries[0]?.id ?? null;
    if (added <= 0) return;
    setAnnouncement(arrived(added));
    if (window.scrollY <= topPx) return;
    window.scrollBy({ top: added * rowPx, behavior: "instant" });
    setAbove((before) => before + added);
  }, [deliveries, rowPx, topPx]);
  const isAtTop = (range?.startIndex ?? 0) === 0;
  if (isAtTop && above > 0) setAbove(0);
  return { announcement, above: above > 0 ? arrived(above) : null };
}

/** The rows in view and the focused one, so that scrolling never loses the focus. */
function useRange() {
  const [focused, setFocused] = useState<number | null>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range);
      const isElsewhere = focused !== null && focused < range.count && !inView.includes(focused);
      return isElsewhere ? [...inView, focused].toSorted((a, b) => a - b) : inView;
    },
    [focused],
  );
  const onFocus = ({ target }: { target: HTMLElement }) => {
    const index = target.closest<HTMLElement>("[data-index]")?.dataset["index"];
    setFocused(index === undefined ? null : Number(index));
  };
  return { rangeExtractor, onFocus };
}

/** The rows of a log that grows at the top, of which only some are rendered. */
export function useRows(
  table: RefObject<HTMLElement | null>,
  deliveries: readonly Delivery[],
  onNearEnd: () => void,
) {
  const { topPx, rowPx } = useGeometry(table);
  const { rangeExtractor, onFocus } = useRange();
  const rows: Rows = useWindowVirtualizer({
    count: deliveries.length,
    estimateSize: () => rowPx,
    getItemKey: (index) => deliveries[index]?.id ?? index,
    initialOffset: 0,
    initialRect,
    overscan,
    rangeExtractor,
    scrollMargin: topPx,
    scrollPaddingStart: stickyPx,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: all rows have a new height
  useLayoutEffect(() => rows.measure(), [rows, rowPx]);
  const arrivals = useArrivals(deliveries, rows, rowPx, topPx);
  const last = rows.range?.endIndex ?? 0;
  useEffect(() => {
    if (last >= deliveries.length - nearEnd) onNearEnd();
  }, [last, deliveries.length, onNearEnd]);
  const goTo = useCallback(
    (index: number, keepsFocus = false) => {
      rows.scrollToIndex(index);
      if (!keepsFocus) focusRow(table.current, index);
    },
    [rows, table],
  );
  return { rows, onFocus, goTo, ...arrivals };
}
