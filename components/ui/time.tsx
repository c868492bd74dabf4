"use client";

import { useSyncExternalStore } from "react";

const format = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;
const local = new Intl.DateTimeFormat("en-US", format);
const utc = new Intl.DateTimeFormat("en-US", { ...format, timeZone: "UTC" });
const never = () => () => undefined;

/** A time in the reader's time zone; in UTC until the page is hydrated. The title has the exact time. */
export function Time({ at }: { at: string }) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap tabular-nums">
      {(isHydrated ? local : utc).format(new Date(at))}
    </time>
  );
}

/** When a credential was last used, in words after a comma. */
export function LastUsed({ at }: { at: string | null }) {
  if (at === null) return "never used";
  return (
    <>
      last used <Time at={at} />
    </>
  );
}
