"use client";

import { Search } from "lucide-react";
import { useEffect } from "react";

/** Opens the search with Ctrl-K or ⌘-K. */
export function useSearchKey(onSearch: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      onSearch();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onSearch]);
}

export function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      type="button"
      onClick={onSearch}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-10 items-center gap-3 rounded-md border border-rail-ink/25 px-3 text-rail-ink text-sm hover:border-rail-ink/50 hover:text-rail-strong focus-visible:outline-rail-accent"
    >
      <Search aria-hidden className="size-4" />
      <span className="grow text-left">Search</span>
      <kbd aria-hidden className="font-mono text-xs">
        Ctrl K
      </kbd>
    </button>
  );
}
