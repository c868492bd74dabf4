import clsx from "clsx";
import { Logo } from "#components/shell/logo.tsx";

/** The header of public pages. */
export function PublicHeader({ wide = false }: { wide?: boolean }) {
  return (
    <header className="bg-rail text-rail-strong">
      <div
        className={clsx(
          "mx-auto flex min-h-16 items-center justify-between gap-4 px-4",
          wide ? "max-w-6xl sm:px-8" : "max-w-5xl sm:px-6",
        )}
      >
        <a href="/" className="flex items-center gap-2.5 rounded-md focus-visible:outline-rail-accent">
          <Logo />
          <span className="font-semibold">Partner Portal</span>
        </a>
        <nav aria-label="Public" className="flex gap-2">
          <a
            href="/reference"
            className="flex min-h-11 items-center rounded-md px-2 text-rail-ink text-sm hover:text-rail-strong focus-visible:outline-rail-accent"
          >
            Reference
          </a>
          <a
            href="/branches"
            className="flex min-h-11 items-center rounded-md px-2 text-rail-ink text-sm hover:text-rail-strong focus-visible:outline-rail-accent"
          >
            Find a branch
          </a>
        </nav>
      </div>
    </header>
  );
}
