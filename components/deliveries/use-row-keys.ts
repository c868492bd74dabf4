import { type RefObject, useEffect } from "react";

/** What the keys of the log do, as its help lists them. */
export const rowKeys = {
  j: "Next delivery",
  k: "Previous delivery",
  Enter: "Open the delivery",
  "?": "Show these keys",
};

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea, [role=dialog]") !== null;
}

/** Moves the focus through the links of `rows` by j and k, and calls `onHelp` at ?; never while somebody types. */
export function useRowKeys(rows: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "?") return onHelp();
      if (event.key !== "j" && event.key !== "k") return;
      const links = [...(rows.current?.querySelectorAll<HTMLElement>("tbody a") ?? [])];
      const at = links.findIndex((link) => link === document.activeElement);
      const next = event.key === "j" ? at + 1 : Math.max(at - 1, 0);
      links[Math.min(next, links.length - 1)]?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [rows, onHelp]);
}
