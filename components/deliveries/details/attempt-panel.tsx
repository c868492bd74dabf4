import clsx from "clsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { MessageBlocks } from "#components/ui/json-block.tsx";
import { StackedBar } from "#components/ui/stacked-bar.tsx";
import { Notice, Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useFailureWords } from "#components/webhooks/failure-words.ts";
import type { Attempt, DeliveryDetail } from "#lib/notifications/deliveries/shared/schemas.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import { CurlButton, CurlCommand, useCurl } from "./copy-as-curl.tsx";

type Props = {
  attempt: Attempt;
  delivery: DeliveryDetail;
  openAtFirst: boolean;
  /** The page already shows the whole body of its answer, or says that it was empty. */
  isAnswered: boolean;
  /** The page already says why it failed. */
  isExplained: boolean;
};

/** One attempt: when, how long, request and response, and why it failed. */
export function AttemptPanel({ attempt, delivery, openAtFirst, isAnswered, isExplained }: Props) {
  const { number, startedAt, durationMs, httpStatus } = attempt;
  const explain = useFailureWords();
  const failure = attempt.failure && explain(delivery.application.id, attempt.failure);
  return (
    <Disclosure
      open={openAtFirst}
      summary={
        <>
          <h2 className="font-semibold">Attempt {number}</h2>
          <Status tone={failure ? "bad" : "good"}>
            {httpStatus === null || (failure && httpStatus < 300)
              ? (failure?.title ?? "No answer")
              : `HTTP ${httpStatus}`}
          </Status>
          <span className="text-muted text-sm">
            <Time at={startedAt} show="second" />, {inMs(durationMs)}
          </span>
        </>
      }
    >
      <div className="grid gap-5 border-line border-t p-4">
        {failure && !isExplained && (
          <Notice tone="bad" title={failure.title}>
            {failure.advice}
          </Notice>
        )}
        {failure?.detail && failure.detail !== `HTTP ${httpStatus}` && (
          <p className="break-words font-mono text-muted text-xs">{failure.detail}</p>
        )}
        <LatencyBar attempt={attempt} />
        {attempt.requestBody === null ? (
          <p className="text-muted text-sm">
            The request and response are no longer stored. The event is, so you can send it again.
          </p>
        ) : (
          <Exchange
            attempt={attempt}
            delivery={delivery}
            requestBody={attempt.requestBody}
            isAnswered={isAnswered}
          />
        )}
      </div>
    </Disclosure>
  );
}

type ExchangeProps = Pick<Props, "attempt" | "delivery" | "isAnswered"> & { requestBody: string };

/** Side by side, headings, first lines, and boxes of the two are on the same lines. A response without its body is above the request. */
const exchangeSide = "row-span-3 grid min-w-0 grid-rows-subgrid gap-y-3";

function Exchange({ attempt, delivery, requestBody, isAnswered }: ExchangeProps) {
  const { httpStatus, responseHeaders, responseBody } = attempt;
  const curl = useCurl(delivery);
  return (
    <div
      className={clsx(
        "grid min-w-0 gap-5",
        responseHeaders !== null && !isAnswered && "@4xl:grid-cols-2 @4xl:grid-rows-[auto_auto_1fr]",
      )}
    >
      <section className={exchangeSide}>
        <h3 className="flex items-center font-medium">Response</h3>
        {responseHeaders === null ? (
          <p className="text-muted text-sm">The receiver did not answer.</p>
        ) : (
          <>
            <p className="font-mono text-muted text-xs">HTTP {httpStatus}</p>
            <div className="grid min-w-0 content-start gap-3">
              <MessageBlocks
                name="Response"
                headers={responseHeaders}
                body={isAnswered ? null : responseBody}
              />
              {isAnswered && responseBody && <p className="text-muted text-sm">Its body is shown above.</p>}
              {!isAnswered && !responseBody && <p className="text-muted text-sm">The body was empty.</p>}
            </div>
          </>
        )}
      </section>
      <section className={exchangeSide}>
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-medium">Request</h3>
          <CurlButton curl={curl} />
        </div>
        <p className="break-all font-mono text-muted text-xs">POST {attempt.url}</p>
        <div className="grid min-w-0 content-start gap-3">
          <CurlCommand curl={curl} />
          <MessageBlocks name="Request" headers={attempt.requestHeaders} body={requestBody} />
          {attempt.requestHeaders["order-changed-fields"] === '[""]' && (
            <p className="text-muted text-sm">
              <code className="font-mono text-xs">order-changed-fields</code> says all fields: this is the
              order's first event, or one that changed too much to list.
            </p>
          )}
          {curl.refusal && <p className="text-muted text-sm">{curl.refusal}</p>}
        </div>
      </section>
    </div>
  );
}

/** How long something took is neither good nor bad. */
const shade = (percent: number) =>
  `color-mix(in srgb, var(--color-chart-off) ${percent}%, var(--color-surface))`;

/** The phases of an attempt, if any is known. A kept connection skips some. `firstByteMs` counts from the start. */
function getPhases({ dnsMs, connectMs, tlsMs, firstByteMs, durationMs }: Attempt) {
  const connectedMs = (dnsMs ?? 0) + (connectMs ?? 0) + (tlsMs ?? 0);
  const waitingMs = firstByteMs === null ? null : Math.max(0, firstByteMs - connectedMs);
  const known = [
    { name: "DNS", ms: dnsMs, color: shade(40) },
    { name: "Connect", ms: connectMs, color: shade(70) },
    { name: "TLS", ms: tlsMs, color: shade(50) },
    { name: "Waiting", ms: waitingMs, color: shade(100) },
  ].flatMap(({ name, ms, color }) => (ms === null ? [] : [{ name, ms, color }]));
  const restMs = durationMs - known.reduce((sum, { ms }) => sum + ms, 0);
  return known.length > 0 && restMs > 0 ? [...known, { name: "Rest", ms: restMs, color: shade(30) }] : known;
}

/** Shows the phases of an attempt's duration as a bar and in words. */
function LatencyBar({ attempt }: { attempt: Attempt }) {
  const phases = getPhases(attempt);
  if (phases.length === 0) return null;
  return (
    <div className="grid gap-2">
      <StackedBar
        parts={phases.map(({ name, ms, color }) => ({ key: name, size: Math.max(ms, 0.2), color }))}
        className="h-2"
      />
      <p className="flex flex-wrap gap-x-4 text-muted text-sm tabular-nums">
        {phases.map(({ name, ms, color }) => (
          <span key={name} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className="size-2 forced-color-adjust-none rounded-full"
              style={{ background: color }}
            />
            {name} {inMs(ms)}
          </span>
        ))}
      </p>
    </div>
  );
}
