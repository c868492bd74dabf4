import { useCallback, useEffect, useId, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import {
  clockSlackMs,
  formatDate,
  formatExactTime,
  formatRelativeTime,
  type Precision,
  splitAtTimes,
} from "#lib/platform/shared/format-time.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";

const minuteMs = 60_000;
const tickMs = 10_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let ticks = 1;

/** One clock renders all times of the page again. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    ticks += 1;
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Whether the page is hydrated. Renders the component again with each tick. */
function useClock(): boolean {
  const tick = useSyncExternalStore(
    onTick,
    () => ticks,
    () => 0,
  );
  return tick > 0;
}

/** The zone to write times of a page in: UTC until the page is hydrated, as the server wrote them, then the reader's. */
export function useZone(): "UTC" | undefined {
  return useClock() ? undefined : "UTC";
}

type ExactProps = { id: string; at: Date; anchor: DOMRect; onClose: () => void };

/** The exact time below or above its anchor. */
function ExactTime({ id, at, anchor, onClose }: ExactProps) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("scroll", onClose, true);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("scroll", onClose, true);
    };
  }, [onClose]);
  const { local, zone, utc } = formatExactTime(at);
  const isLow = anchor.bottom > window.innerHeight - 100;
  return createPortal(
    // The padding is the gap: the pointer can move from the time to the text.
    <div
      id={id}
      role="tooltip"
      style={{
        left: Math.max(8, Math.min(anchor.left, window.innerWidth - 296)),
        ...(isLow ? { bottom: window.innerHeight - anchor.top } : { top: anchor.bottom }),
      }}
      className="fixed z-60 w-72 animate-[appear_100ms_ease-out_200ms_backwards] py-1"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 rounded-md border border-line bg-surface px-3 py-2 text-ink text-xs shadow-lifted">
        <dt className="text-muted">Local</dt>
        <dd>{local}</dd>
        <dt className="text-muted">Zone</dt>
        <dd>{zone}</dd>
        <dt className="text-muted">UTC</dt>
        <dd>{utc}</dd>
      </dl>
    </div>,
    document.body,
  );
}

/** Makes a time focusable. In a link, a button, or the row of a log, which is one Tab stop, that one is. */
function makeFocusable(element: HTMLElement | null): void {
  if (element && !element.closest("a, button, summary, label, tr")) element.tabIndex = 0;
}

type Props = {
  at: string;
  /**
   * `relative` is relative within 24 hours; `due` as well, and a time that has passed is due. The others, for after "since"
   * or "at", never are; `second` is for details. `age`: how long ago, of whatever age, for after "for".
   */
  show?: "relative" | "due" | "age" | Precision;
};

/** A time in the reader's time zone; in UTC until the page is hydrated. Hover and focus show the exact time. */
export function Time({ at, show = "relative" }: Props) {
  const isHydrated = useClock();
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const id = useId();
  const close = useCallback(() => setAnchor(null), []);
  const open = ({ currentTarget }: { currentTarget: Element }) =>
    setAnchor(currentTarget.getBoundingClientRect());
  const date = new Date(at);
  const nowMs = Date.now();
  const isRelative = show === "relative" || show === "due" || show === "age";
  const exact = formatDate(date, nowMs, {
    zone: isHydrated ? undefined : "UTC",
    ...(!isRelative && { precision: show }),
  });
  const relative =
    (show === "due" && date.getTime() < nowMs + clockSlackMs && "due") ||
    (show === "age" && inMs(Math.max(1, Math.floor((nowMs - date.getTime()) / minuteMs)) * minuteMs)) ||
    (isRelative && formatRelativeTime(date, nowMs)) ||
    null;
  return (
    <time
      ref={makeFocusable}
      dateTime={at}
      // Paper shows this instead: globals.css.
      data-print={relative === null ? undefined : exact}
      aria-describedby={anchor ? id : undefined}
      onPointerEnter={open}
      onPointerLeave={close}
      onFocus={open}
      onBlur={close}
      // A minute may end between the server's rendering and hydration. The key then replaces the text.
      suppressHydrationWarning
      className="whitespace-nowrap rounded-sm tabular-nums"
    >
      <span key={String(isHydrated)} suppressHydrationWarning>
        {relative ?? exact}
      </span>
      {anchor && <ExactTime id={id} at={date} anchor={anchor} onClose={close} />}
    </time>
  );
}

/** A text that is sent by email as well, such as a notice's, with its times in the reader's zone. */
export function TextWithTimes({ text }: { text: string }) {
  return splitAtTimes(text).map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <Time key={index} at={part.toISOString()} show="minute" />
    ),
  );
}

/** When something will happen. A time that has passed is due: it happens as soon as possible. */
export function DueTime({ at }: { at: string }) {
  // One element for both: the time may pass between the server's rendering and hydration.
  return <Time at={at} show="due" />;
}

/** Says when a credential was last used. Goes after a comma. */
export function LastUsed({ at }: { at: string | null }) {
  if (at === null) return "never used";
  return (
    <>
      last used <Time at={at} />
    </>
  );
}
