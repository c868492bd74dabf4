import { Disclosure } from "#components/ui/disclosure.tsx";
import { MessageBlocks } from "#components/ui/json-block.tsx";
import { Notice, Progress, Status, type Tone } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type {
  CheckExchange,
  ProbeResult,
  ReceiverCheckReport,
} from "#lib/notifications/deliveries/shared/check-schemas.ts";
import { listAnswers } from "#lib/notifications/deliveries/shared/list-answers.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";

const verdicts: Record<ProbeResult["verdict"], { tone: Tone; label: string }> = {
  PASSED: { tone: "good", label: "Passed" },
  FAILED: { tone: "bad", label: "Failed" },
  NOT_OBSERVED: { tone: "off", label: "Not sent" },
};

type Props = { report: ReceiverCheckReport };

/** The result of a check, then its probes: failed ones first, each with its answers, and what was sent. */
export function CheckReport({ report }: Props) {
  const isRunning = report.state === "RUNNING";
  const hasFailed = ({ verdict }: ProbeResult) => Number(verdict === "FAILED");
  const inOrder = isRunning ? report.probes : report.probes.toSorted((a, b) => hasFailed(b) - hasFailed(a));
  return (
    <div className="grid min-w-0 gap-4">
      <div role="status">
        <Summary report={report} />
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
        {inOrder.map((probe, index) => (
          <li key={probe.probe}>
            <Probe probe={probe} isOpen={!isRunning && index === 0 && probe.verdict === "FAILED"} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Summary({ report }: Props) {
  const { state, total, passed, failed, notObserved, cause, probes, createdAt } = report;
  if (state === "RUNNING")
    return (
      <div className="grid gap-2 rounded-md bg-sunken px-4 py-3 text-sm">
        <p className="font-semibold">
          {probes.length} of {total} probes
        </p>
        <Progress label="Progress of the check" value={probes.length} max={total} />
      </div>
    );
  const counts = (
    <>
      {passed} passed{notObserved > 0 && `, ${notObserved} not sent`}. Checked{" "}
      <Time at={createdAt} show="minute" />.
    </>
  );
  if (state === "INTERRUPTED")
    return (
      <Notice tone="warn" title={`Interrupted after ${probes.length} of ${total} probes`}>
        {counts} The portal stopped, or the webhook was changed. Check again.
      </Notice>
    );
  if (failed === 0)
    return (
      <Notice tone="good" title="No probe failed">
        {counts}
      </Notice>
    );
  return (
    <Notice tone="warn" title={`${counted(failed, "probe")} failed`}>
      {cause && <p className="mb-1 font-medium text-ink">{cause}</p>}
      {counts} Each failed probe says what to do. Then check again.
    </Notice>
  );
}

function Probe({ probe, isOpen }: { probe: ProbeResult; isOpen: boolean }) {
  const { tone, label } = verdicts[probe.verdict];
  return (
    <Disclosure
      className="@container border-0 bg-transparent"
      open={isOpen}
      summary={
        <>
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="font-medium">{probe.title}</span>
            {listAnswers(probe.exchanges).map((answer) => (
              <span key={answer} className="font-mono text-muted text-xs wrap-anywhere">
                {answer}
              </span>
            ))}
          </span>
          <Status tone={tone}>{label}</Status>
        </>
      }
    >
      <div className="grid gap-4 border-line border-t p-4 text-sm">
        <p>{probe.summary}</p>
        {probe.warning && (
          <p>
            <span className="font-medium">Warning.</span> {probe.warning}
          </p>
        )}
        <div className="grid max-w-prose gap-2">
          <p>
            <span className="font-medium">Why it matters.</span> {probe.why}
          </p>
          <p>
            <span className="font-medium">How to fix it.</span> {probe.fix}
          </p>
          <TextLink href={probe.guide}>Read the guide</TextLink>
        </div>
        {probe.exchanges.map((exchange, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the exchanges of a probe never change
          <Exchange key={index} exchange={exchange} />
        ))}
      </div>
    </Disclosure>
  );
}

function Exchange({ exchange }: { exchange: CheckExchange }) {
  const { httpStatus, durationMs, requestBytes, failure } = exchange;
  return (
    <Disclosure
      summary={
        <span className="flex-1 font-mono text-xs">
          POST, {inCount(requestBytes)} bytes:{" "}
          {httpStatus === null ? (failure ?? "no answer") : `HTTP ${httpStatus}`} after {inMs(durationMs)}
        </span>
      }
    >
      <div className="grid gap-4 border-line border-t p-4 @3xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-3">
          <MessageBlocks name="Request" headers={exchange.requestHeaders} body={exchange.requestBody} />
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <MessageBlocks name="Response" headers={exchange.responseHeaders} body={exchange.responseBody} />
        </div>
      </div>
    </Disclosure>
  );
}
