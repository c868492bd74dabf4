import { Logo } from "#components/shell/logo.tsx";

type Props = {
  environmentName: string;
  /** Where the sign-in leads back to. Null on the pages of the sign-in. */
  signInTo: string | null;
  /** The public page that it stands on, or below. */
  on?: (typeof pages)[number]["href"];
};

const pages = [
  { href: "/branches", label: "Branches" },
  { href: "/reference", label: "Docs" },
] as const;

const navLink =
  "flex min-h-11 items-center rounded-md px-2 text-rail-ink text-sm whitespace-nowrap hover:text-rail-strong focus-visible:outline-rail-accent aria-[current]:text-rail-strong aria-[current]:underline aria-[current]:decoration-2 aria-[current]:decoration-rail-accent aria-[current]:underline-offset-8";

/** The header of public pages. */
export function PublicHeader({ environmentName, signInTo, on }: Props) {
  return (
    <header className="bg-rail text-rail-strong print:hidden">
      {/* The header keeps its own width, so that the logo is in one place on every page. */}
      <div className="flex min-h-16 items-center justify-between gap-x-4 px-4 sm:px-8">
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
          {pages.map(({ href, label }) => (
            <a key={href} href={href} aria-current={href === on ? "page" : undefined} className={navLink}>
              {label}
            </a>
          ))}
          {signInTo !== null && (
            <a href={`/signin?callbackUrl=${encodeURIComponent(signInTo)}`} className={navLink}>
              Sign in
            </a>
          )}
        </nav>
      </div>
    </header>
  );
}
