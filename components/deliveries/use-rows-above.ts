import { useLayoutEffect, useRef, useState } from "react";

/** Where the first row begins in the document, how high each is, and about which is the first in sight. */
type Place = { topPx: number; rowPx: number; first: number };

/**
 * Whoever has scrolled into the log goes on reading where they are while new rows come in at the top.
 *
 * @returns how many came in above what is seen; 0 once the top is in sight
 */
export function useRowsAbove(rows: readonly { id: string }[], { topPx, rowPx, first }: Place): number {
  const top = useRef<string | null>(null);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const added = rows.findIndex(({ id }) => id === top.current);
    top.current = rows[0]?.id ?? null;
    if (added <= 0 || window.scrollY <= topPx) return;
    window.scrollBy({ top: added * rowPx, behavior: "instant" });
    setAbove((before) => before + added);
  }, [rows, topPx, rowPx]);
  if (first === 0 && above > 0) setAbove(0);
  return above;
}
