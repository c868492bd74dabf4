import { useCallback, useEffect, useRef } from "react";
import { rowId } from "./finder-view.ts";

/** When the details close, returns the focus to the row or pin that opened them, or else to the row. */
export function useReturningFocus(open: string | undefined) {
  const opener = useRef<{ element: Element; title: string | null } | null>(null);
  const last = useRef(open);
  useEffect(() => {
    const closed = last.current;
    last.current = open;
    if (open !== undefined || closed === undefined) return;
    const { element, title } = opener.current ?? {};
    opener.current = null;
    const row = document.getElementById(rowId(closed))?.querySelector("a");
    // The element of a pin may have become another branch's.
    const isSame = element?.isConnected && element.getAttribute("title") === title;
    const target = isSame ? element : row;
    if (!(target instanceof HTMLElement)) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  }, [open]);
  return useCallback(() => {
    const element = document.activeElement;
    if (element && element !== document.body && !opener.current)
      opener.current = { element, title: element.getAttribute("title") };
  }, []);
}
