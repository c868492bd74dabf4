import Link from "next/link";
import { Logo } from "#components/shell/logo.tsx";

/** The head of the pages that need no sign-in. */
export function PublicHeader() {
  return (
    <header className="bg-rail text-rail-strong">
      <div className="mx-auto flex min-h-16 max-w-5xl items-center justify-between gap-4 px-4 sm:px-6">
        <Link href="/" className="flex items-center gap-2.5 rounded-md focus-visible:outline-rail-accent">
          <Logo />
          <span className="font-semibold">Partner Portal</span>
        </Link>
        <Link
          href="/branches"
          className="flex min-h-11 items-center rounded-md px-2 text-rail-ink text-sm hover:text-rail-strong focus-visible:outline-rail-accent"
        >
          Find a branch
        </Link>
      </div>
    </header>
  );
}
