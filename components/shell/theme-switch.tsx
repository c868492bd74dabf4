"use client";

import clsx from "clsx";
import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";

const choices = [
  { theme: "system", label: "System", icon: Monitor },
  { theme: "light", label: "Light", icon: Sun },
  { theme: "dark", label: "Dark", icon: Moon },
] as const;

export type Theme = (typeof choices)[number]["theme"];

const yearSeconds = 365 * 24 * 60 * 60;

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, so that the first paint has the right colors
  document.cookie = `theme=${theme}; path=/; max-age=${theme === "system" ? 0 : yearSeconds}; samesite=lax`;
}

/** Light, dark, or the system's theme, kept in a cookie so that no page flashes. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
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
