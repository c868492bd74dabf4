import { useCallback, useSyncExternalStore } from "react";

/** Rows drawn above and below what is in sight. */
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
  return {
    start: Math.max(first - overscan, 0),
    end: Math.min(first + step + inSight + overscan, count),
    rowPx,
    firstInSight,
    scrollTo,
  };
}
