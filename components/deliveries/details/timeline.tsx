import clsx from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { Time } from "#components/ui/time/time.tsx";
import { maxShownAttempts } from "#lib/notifications/deliveries/shared/delivery-states.ts";
import { isWhole } from "#lib/notifications/deliveries/shared/first-lines.ts";
import { maxAttempts } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import type { DeliveryDetail } from "#lib/notifications/deliveries/shared/schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import { AttemptPanel } from "./attempt-panel.tsx";

const dots = {
  good: "border-good bg-good",
  bad: "border-bad bg-bad",
  off: "border-line-strong bg-paper",
  next: "border-dashed border-accent bg-paper",
};

function Point({ dot, children }: { dot: keyof typeof dots; children: ReactNode }) {
  return (
    <li className="relative">
      <span
        aria-hidden
        className={clsx("absolute top-1 -left-[calc(1.25rem+6px)] size-2.5 rounded-full border-2", dots[dot])}
      />
      {children}
    </li>
  );
}

/** The attempts of a delivery, from the next one at the top down to its creation. */
export function Timeline({ delivery }: { delivery: DeliveryDetail }) {
  const { attempts, attemptCount, scheduleStep, nextAttemptAt, waitsFor } = delivery;
  return (
    <section aria-label="Attempts">
      <ol className="ml-1.5 grid gap-4 border-line-strong/60 border-l pl-5">
        {nextAttemptAt && waitsFor === null && (
          <Point dot="next">
            <p className="text-muted text-sm">
              <span className="font-medium text-ink">
                Attempt {attemptCount + 1}
                {/* A resend starts the schedule over. */}
                {scheduleStep === attemptCount && ` of ${maxAttempts}`}
              </span>{" "}
              at <Time at={nextAttemptAt} show="second" />
              <Countdown to={nextAttemptAt} />
            </p>
          </Point>
        )}
        {attempts.map((attempt, index) => (
          <Point key={attempt.id} dot={attempt.failure ? "bad" : "good"}>
            <AttemptPanel
              attempt={attempt}
              delivery={delivery}
              openAtFirst={index === 0}
              isAnswered={index === 0 && isWhole(attempt.responseBody ?? "")}
              isExplained={index === 0 && attempt.failure?.class === delivery.failure?.class}
            />
          </Point>
        ))}
        {attempts.length === maxShownAttempts && attemptCount > maxShownAttempts && (
          <Point dot="off">
            <p className="text-muted text-sm">
              {counted(attemptCount - maxShownAttempts, "earlier attempt is", "earlier attempts are")} not
              shown
            </p>
          </Point>
        )}
        <Point dot="off">
          <p className="text-muted text-sm">
            Created <Time at={delivery.createdAt} show="second" />
          </p>
        </Point>
      </ol>
    </section>
  );
}

/** The time left, after a time, in words that change each second. Absent until the page is hydrated. */
export function Countdown({ to }: { to: string }) {
  const [nowMs, setNowMs] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  if (nowMs === null) return null;
  const seconds = Math.round((Date.parse(to) - nowMs) / 1_000);
  return (
    <span className="tabular-nums print:hidden">
      {" "}
      ({seconds > 0 ? `in ${inMs(seconds * 1_000)}` : "due"})
    </span>
  );
}
