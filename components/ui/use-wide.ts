import { useSyncExternalStore } from "react";

const wide = "(min-width: 64rem)";

/** Whether a list has room for details beside it. */
export function isWide(): boolean {
  return window.matchMedia(wide).matches;
}

function onChange(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** The same while the window changes. False until the page is hydrated. */
export function useWide(): boolean {
  return useSyncExternalStore(onChange, isWide, () => false);
}
