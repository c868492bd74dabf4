import { type RefObject, useEffect, useEffectEvent } from "react";

/** What the keys of the log do, as its help lists them. */
export const rowShortcuts = {
  j: "Next delivery",
  k: "Previous delivery",
  Enter: "Open the delivery",
  Escape: "Close the delivery",
  "?": "Show these keys",
};

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea, [role=dialog]") !== null;
}

/**
 * At j and k calls `goTo` with the row of `rows` that has the focus, null where none has; at ? calls `onHelp`. Never
 * while somebody types.
 */
export function useRowShortcuts(
  rows: RefObject<HTMLElement | null>,
  goTo: (from: number | null, by: number) => void,
  onHelp: () => void,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === "?") return onHelp();
    if (event.key !== "j" && event.key !== "k") return;
    const { activeElement } = document;
    const row = rows.current?.contains(activeElement)
      ? activeElement?.closest<HTMLElement>("[data-index]")
      : null;
    goTo(row ? Number(row.dataset["index"]) : null, event.key === "j" ? 1 : -1);
  });
  useEffect(() => {
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
}
