import { useCallback, useEffect, useRef } from "react";
import { rowId } from "./finder-view.ts";

/** Returns the focus to the row or pin that opened the details, or otherwise to the branch's row. */
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
    // The map may have reused the pin's element for another branch.
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
