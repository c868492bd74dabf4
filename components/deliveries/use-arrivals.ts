import { useLayoutEffect, useRef, useState } from "react";

function countWords(count: number): string {
  return count === 1 ? "1 new delivery" : `${count.toLocaleString("en-US")} new deliveries`;
}

/**
 * Follows rows that arrive at the top. A reader who has scrolled into the log keeps their place.
 *
 * @param topPx where the first row begins in the document; each row is `rowPx` high
 * @param atTop whether the first row is in view
 * @returns `announcement` for screen readers; `above` says how many rows arrived out of view, and is null if none did
 */
export function useArrivals(rows: readonly { id: string }[], topPx: number, rowPx: number, atTop: boolean) {
  const top = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const added = rows.findIndex(({ id }) => id === top.current);
    top.current = rows[0]?.id ?? null;
    if (added <= 0) return;
    setAnnouncement(countWords(added));
    if (window.scrollY <= topPx) return;
    window.scrollBy({ top: added * rowPx, behavior: "instant" });
    setAbove((before) => before + added);
  }, [rows, topPx, rowPx]);
  if (atTop && above > 0) setAbove(0);
  return { announcement, above: above > 0 ? countWords(above) : null };
}
