import { type RefObject, useEffect, useRef } from "react";

/**
 * Of a row that scrolls sideways on a phone: brings the open item (`aria-current`, or `data-set` of a filter) to the middle
 * whenever `current` changes, and marks the edges that cut something off, for `fades-cut-edges`.
 */
export function useScrollRow<Row extends HTMLElement>(current?: string): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the item is found in the row
  useEffect(() => {
    const row = ref.current;
    const item = row?.querySelector("[aria-current], [data-set]");
    if (!row || !item) return;
    const [frame, open] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
    row.scrollLeft += open.left + open.width / 2 - frame.left - frame.width / 2;
  }, [current]);
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = row;
      const start = scrollLeft > 1 ? "start " : "";
      row.dataset["cut"] = `${start}${scrollLeft + clientWidth < scrollWidth - 1 ? "end" : ""}`;
    };
    mark();
    // Fonts and counts that arrive later make the items wider.
    const observer = new ResizeObserver(mark);
    for (const one of [row, ...row.children]) observer.observe(one);
    row.addEventListener("scroll", mark, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener("scroll", mark);
    };
  }, []);
  return ref;
}
