import { Menu, Search } from "lucide-react";
import { useEffect } from "react";
import { Brand, hiddenInNarrowRail, NoticesLink, railButton } from "./rail.tsx";

/** Opens the search with Ctrl-K or ⌘-K. */
export function useSearchKey(open: (overlay: "search") => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open("search");
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);
}

export function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      type="button"
      onClick={onSearch}
      title="Search"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-10 shrink-0 items-center gap-3 rounded-md border border-rail-ink/25 px-3 text-rail-ink text-sm lg:max-xl:justify-center lg:max-xl:px-0 hover:border-rail-ink/50 hover:text-rail-strong focus-visible:outline-rail-accent"
    >
      <Search aria-hidden className="size-4" />
      <span className={`grow text-left ${hiddenInNarrowRail}`}>Search</span>
      {/* The map has no typeface for code. */}
      <kbd aria-hidden className="font-sans text-xs lg:max-xl:hidden">
        Ctrl K
      </kbd>
    </button>
  );
}

type TopBarProps = {
  environmentName: string;
  unreadNotices: number;
  menuOpen: boolean;
  onMenu: () => void;
  onSearch: () => void;
};

/** The top bar of narrow screens. */
export function TopBar({ environmentName, unreadNotices, menuOpen, onMenu, onSearch }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex items-center justify-between gap-3 bg-rail px-4 py-2 lg:hidden print:hidden">
      <Brand environmentName={environmentName} />
      <div className="flex shrink-0">
        <NoticesLink unread={unreadNotices} />
        <button type="button" className={railButton} aria-label="Search" onClick={onSearch}>
          <Search aria-hidden className="size-5" />
        </button>
        <button
          type="button"
          className={railButton}
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <Menu aria-hidden className="size-5" />
        </button>
      </div>
    </header>
  );
}
