import { useViewer } from "#components/shell/viewer.tsx";
import { counted, inCount } from "#components/ui/counted.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { MessageBlocks } from "#components/ui/json-block.tsx";
import { Notice, Progress, Status, type Tone } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { CheckExchange, ProbeResult, ReceiverCheckReport } from "#lib/deliveries/check/schemas.ts";

const verdicts: Record<ProbeResult["verdict"], { tone: Tone; word: string }> = {
  PASSED: { tone: "good", word: "Passed" },
  MINOR: { tone: "note", word: "Minor finding" },
  FINDING: { tone: "bad", word: "Finding" },
  NOT_SEEN: { tone: "off", word: "Inconclusive" },
};

type Props = { report: ReceiverCheckReport; applicationId: string };

/** The result of a check, then its probes: findings first, each with what was sent and what came back. */
export function CheckReport({ report, applicationId }: Props) {
  const isRunning = report.state === "RUNNING";
  const worst = ["MINOR", "FINDING"];
  const inOrder = isRunning
    ? report.probes
    : report.probes.toSorted((a, b) => worst.indexOf(b.verdict) - worst.indexOf(a.verdict));
  return (
    <div className="grid min-w-0 gap-4">
      <div role="status">
        <Summary report={report} applicationId={applicationId} />
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
        {inOrder.map((probe, index) => (
          <li key={probe.probe}>
            <Probe probe={probe} isOpen={!isRunning && index === 0 && probe.verdict === "FINDING"} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Summary({ report, applicationId }: Props) {
  const { isStaff } = useViewer();
  const { state, total, passed, findings, notSeen, causes, probes, createdAt } = report;
  if (state === "RUNNING")
    return (
      <div className="grid gap-2 rounded-md bg-sunken px-4 py-3 text-sm">
        <p className="font-semibold">
          {probes.length} of {total} probes
        </p>
        <Progress label="Progress of the check" value={probes.length} max={total} />
      </div>
    );
  const counts = [`${passed} passed`, ...(notSeen > 0 ? [`${notSeen} inconclusive`] : [])].join(", ");
  const date = (
    <>
      {counts}. Checked <Time at={createdAt} show="minute" />.
    </>
  );
  if (state === "INTERRUPTED")
    return (
      <Notice tone="warn" title={`Interrupted after ${probes.length} of ${total} probes`}>
        {date} The portal stopped, or the webhook was changed. Check again.
      </Notice>
    );
  return findings > 0 ? (
    <Notice tone="warn" title={counted(findings, "finding")}>
      {causes.length > 0 && <p className="mb-1 font-medium text-ink">{causes.join(" ")}</p>}
      {date} Each finding says how to fix it. Then check again.
    </Notice>
  ) : (
    <Notice tone="good" title="No findings">
      {date}{" "}
      {!isStaff && <TextLink href={`/applications/${applicationId}`}>Next: request production</TextLink>}
    </Notice>
  );
}

function Probe({ probe, isOpen }: { probe: ProbeResult; isOpen: boolean }) {
  const { tone, word } = verdicts[probe.verdict];
  return (
    <Disclosure
      className="@container border-0 bg-transparent"
      open={isOpen}
      summary={
        <>
          <span className="min-w-0 flex-1 font-medium">{probe.title}</span>
          <Status tone={tone}>{word}</Status>
        </>
      }
    >
      <div className="grid gap-4 border-line border-t p-4 text-sm">
        <p>{probe.summary}</p>
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
  const { method, httpStatus, durationMs, requestBytes, failure } = exchange;
  return (
    <Disclosure
      summary={
        <span className="font-mono text-xs">
          {method}, {inCount(requestBytes)} bytes:{" "}
          {httpStatus === null ? (failure ?? "no answer") : `HTTP ${httpStatus}`} after {durationMs} ms
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
