import clsx from "clsx";
import { Logo } from "#components/shell/logo.tsx";

type Props = {
  wide?: boolean | "full";
  environmentName: string;
  /** Where the sign-in leads back to. */
  signInTo: string;
  /** The public page that it stands on. The header leads to the others. */
  on?: (typeof pages)[number]["href"];
};

const pages = [
  { href: "/branches", label: "Branches" },
  { href: "/reference", label: "Docs" },
] as const;

const navLink =
  "flex min-h-11 items-center rounded-md px-2 text-rail-ink text-sm whitespace-nowrap hover:text-rail-strong focus-visible:outline-rail-accent";

/** The header of public pages. */
export function PublicHeader({ wide = false, environmentName, signInTo, on }: Props) {
  return (
    <header className="bg-rail text-rail-strong print:hidden">
      <div
        className={clsx(
          "mx-auto flex min-h-16 items-center justify-between gap-x-4 px-4",
          wide === "full" ? "max-w-none" : wide ? "max-w-[90rem] sm:px-8" : "max-w-5xl sm:px-6",
        )}
      >
        <a href="/" className="flex items-center gap-2.5 rounded-md focus-visible:outline-rail-accent">
          <Logo />
          <span className="grid">
            <span className="whitespace-nowrap font-semibold leading-5">Partner Portal</span>
            <span data-environment className="truncate text-rail-ink text-xs empty:hidden">
              {environmentName}
            </span>
          </span>
        </a>
        <nav aria-label="Public" className="-mr-2 flex sm:gap-2">
          {pages.map(
            ({ href, label }) =>
              href !== on && (
                <a key={href} href={href} className={navLink}>
                  {label}
                </a>
              ),
          )}
          <a href={`/signin?callbackUrl=${encodeURIComponent(signInTo)}`} className={navLink}>
            Sign in
          </a>
        </nav>
      </div>
    </header>
  );
}
