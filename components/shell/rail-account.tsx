import clsx from "clsx";
import { LogOut, Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { signOut } from "#components/sign-in/auth-calls.ts";
import { Link } from "#components/ui/link.tsx";
import { Popover } from "#components/ui/menu/popover.tsx";
import { toast } from "#components/ui/toast.tsx";
import { initials } from "./initials.ts";
import { accountPage } from "./navigation.ts";
import { hiddenInNarrowRail, NoticesLink } from "./rail.tsx";
import { rememberChoice } from "./remember-choice.ts";

const choices = [
  { theme: "system", label: "System", icon: Monitor },
  { theme: "light", label: "Light", icon: Sun },
  { theme: "dark", label: "Dark", icon: Moon },
] as const;

export type Theme = (typeof choices)[number]["theme"];

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  rememberChoice("theme", theme === "system" ? null : theme);
}

type ThemeProps = { current: Theme; onChoose: (theme: Theme) => void };

/** Light, dark, or the system's theme. */
function ThemeSwitch({ current, onChoose }: ThemeProps) {
  return (
    <fieldset className="grid grid-cols-3 rounded-md border border-line p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ theme, label, icon: Icon }) => (
        <label
          key={theme}
          className={clsx(
            "flex min-h-9 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-2 text-xs has-focus-visible:outline-2 has-focus-visible:outline-accent",
            theme === current ? "bg-accent-soft text-accent-strong" : "text-muted hover:text-ink",
          )}
        >
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === current}
            onChange={() => onChoose(theme)}
            className="sr-only"
          />
          <Icon aria-hidden className="size-4" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

async function signOutOrSay(): Promise<void> {
  if (await signOut()) return;
  toast("You are still signed in", "Could not end your session. Try again.");
}

const item = "flex min-h-11 items-center gap-2.5 rounded-md px-2.5 text-left hover:bg-sunken sm:min-h-9";

type Props = {
  user: { name: string; roleName: string; organization: string; unreadNotices: number };
  theme: Theme;
  onGo?: () => void;
};

/** The signed-in person with the menu of what is theirs, and the bell. */
export function Account({ user, theme: initialTheme, onGo }: Props) {
  const [theme, setTheme] = useState(initialTheme);
  const { name, roleName, organization, unreadNotices } = user;
  return (
    <section
      aria-label="You"
      className="flex shrink-0 items-center gap-1 border-rail-ink/20 border-t pt-3 lg:max-xl:flex-col-reverse"
    >
      <Popover
        label="Account menu"
        className="flex min-h-11 min-w-0 grow items-center gap-2.5 rounded-md px-1.5 text-left hover:bg-rail-active focus-visible:outline-rail-accent"
        button={
          <>
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-rail-active font-semibold text-rail-strong text-xs uppercase"
            >
              {initials(name)}
            </span>
            <span className={clsx("grid min-w-0 grow", hiddenInNarrowRail)}>
              <span className="truncate font-medium text-rail-strong text-sm">{name}</span>
              <span className="truncate text-rail-ink text-xs">{organization}</span>
            </span>
          </>
        }
      >
        {(close) => (
          <div className="grid min-w-56 gap-0.5">
            <p className="px-2.5 pt-1 pb-2 text-muted text-sm">
              {roleName}, {organization}
            </p>
            <Link
              href={accountPage.href}
              className={item}
              onClick={() => {
                close();
                onGo?.();
              }}
            >
              <accountPage.icon aria-hidden className="size-4 text-muted" />
              {accountPage.label}
            </Link>
            <div className="my-1 border-line border-y py-1.5">
              <ThemeSwitch
                current={theme}
                onChoose={(chosen) => {
                  setTheme(chosen);
                  apply(chosen);
                }}
              />
            </div>
            <button type="button" className={item} onClick={signOutOrSay}>
              <LogOut aria-hidden className="size-4 text-muted" />
              Sign out
            </button>
          </div>
        )}
      </Popover>
      <NoticesLink unread={unreadNotices} onGo={onGo} />
    </section>
  );
}
