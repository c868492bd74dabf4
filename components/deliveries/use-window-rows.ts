import { useCallback, useDeferredValue, useSyncExternalStore } from "react";

/** Rows drawn above and below what is in sight: at once, and as soon as there is time. */
const atOnce = 2;
const overscan = 12;
/** The first row in sight is told in steps of so many: fewer steps, fewer drawings. */
const step = 4;
/** What the server draws, and the first thing that a browser does. */
const assumedPx = { root: 16, height: 1_000 };

function onChange(...events: string[]) {
  return (changed: () => void) => {
    for (const event of events) window.addEventListener(event, changed, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, changed);
    };
  };
}

const onScroll = onChange("scroll", "resize");
const onResize = onChange("resize");
const rootPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Which of `count` rows, all `rowRem` high and scrolled by the window, are near enough to be drawn: from `start` to
 * before `end`.
 *
 * @param topPx where the first row begins in the document
 */
export function useWindowRows(count: number, rowRem: number, topPx: number) {
  const rowPx = rowRem * useSyncExternalStore(onResize, rootPx, () => assumedPx.root);
  const firstInSight = useCallback(
    () => Math.min(Math.max(Math.floor((window.scrollY - topPx) / rowPx), 0), Math.max(count - 1, 0)),
    [topPx, rowPx, count],
  );
  const first = useSyncExternalStore(
    onScroll,
    () => Math.floor(firstInSight() / step) * step,
    () => 0,
  );
  const inSight = useSyncExternalStore(
    onResize,
    () => Math.ceil(window.innerHeight / rowPx),
    () => Math.ceil(assumedPx.height / rowPx),
  );
  /** Scrolls no further than it must for the row to be in sight. */
  const scrollTo = useCallback(
    (index: number) => {
      const rowTopPx = topPx + index * rowPx;
      const lowestPx = rowTopPx + rowPx - window.innerHeight;
      if (window.scrollY > rowTopPx) window.scrollTo({ top: rowTopPx, behavior: "instant" });
      else if (window.scrollY < lowestPx) window.scrollTo({ top: lowestPx, behavior: "instant" });
    },
    [topPx, rowPx],
  );
  // A leap draws what is in sight and then what is around it, in two tasks of which neither keeps the page waiting.
  // Of what was drawn before, the part that is still near stays.
  const last = useDeferredValue(first);
  const around = (row: number, more: number) => [row - more, row + step + inSight + more] as const;
  const [sightStart, sightEnd] = around(first, atOnce);
  const [nearStart, nearEnd] = around(first, overscan);
  const [lastStart, lastEnd] = around(last, overscan);
  const overlaps = lastStart <= sightEnd && lastEnd >= sightStart;
  const start = overlaps ? Math.min(sightStart, Math.max(lastStart, nearStart)) : sightStart;
  const end = overlaps ? Math.max(sightEnd, Math.min(lastEnd, nearEnd)) : sightEnd;
  return {
    first,
    start: Math.max(start, 0),
    end: Math.min(end, count),
    rowPx,
    firstInSight,
    scrollTo,
  };
}
