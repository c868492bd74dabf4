"use client";

import { useSyncExternalStore } from "react";

const local = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const utc = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});
const never = () => () => undefined;

/** A time in the reader's time zone; in UTC until the page is hydrated. The title has the exact time. */
export function Time({ at }: { at: string }) {
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap tabular-nums">
      {(awake ? local : utc).format(new Date(at))}
    </time>
  );
}
