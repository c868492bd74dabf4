import clsx from "clsx";
import { LogOut, Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { signOut } from "#components/sign-in/auth-calls.ts";
import { toast } from "#components/ui/toast.tsx";
import { accountPages } from "./navigation.ts";
import { Entry, railButton } from "./rail.tsx";
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

/** Light, dark, or the system's theme. */
function ThemeSwitch({ initial }: { initial: Theme }) {
  const [current, setCurrent] = useState(initial);
  return (
    <fieldset className="flex w-fit rounded-md border border-rail-ink/25 p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ theme, label, icon: Icon }) => (
        <label
          key={theme}
          title={label}
          className={clsx(
            "grid size-8 cursor-pointer place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-rail-accent",
            theme === current ? "bg-rail-active text-rail-strong" : "text-rail-ink hover:text-rail-strong",
          )}
        >
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === current}
            onChange={() => {
              setCurrent(theme);
              apply(theme);
            }}
            className="sr-only"
          />
          <Icon aria-hidden className="size-4" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

async function signOutOrSay(): Promise<void> {
  if (await signOut()) return;
  toast("You are still signed in", "Could not end your session. Try again.");
}

type Props = {
  user: { name: string; roleName: string; organization: string };
  theme: Theme;
  onGo?: () => void;
};

/** The signed-in person with their pages, sign-out, and the theme. */
export function Account({ user, theme, onGo }: Props) {
  const [account, connected] = accountPages;
  return (
    <nav aria-label="You" className="mt-auto grid shrink-0 gap-1 border-rail-ink/20 border-t pt-3">
      <div className="flex items-center gap-1">
        <Entry {...account} onGo={onGo}>
          <span className="grid min-w-0 py-1">
            <span className="truncate text-rail-strong">
              {user.name}
              <span className="sr-only">: {account.label}</span>
            </span>
            <span className="truncate font-normal text-rail-ink text-xs">
              {user.roleName}, {user.organization}
            </span>
          </span>
        </Entry>
        <button
          type="button"
          className={clsx(railButton, "shrink-0")}
          aria-label="Sign out"
          title="Sign out"
          onClick={signOutOrSay}
        >
          <LogOut aria-hidden className="size-4" />
        </button>
      </div>
      <Entry {...connected} onGo={onGo}>
        {connected.label}
      </Entry>
      <ThemeSwitch initial={theme} />
    </nav>
  );
}
