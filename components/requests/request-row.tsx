import { LogRow } from "#components/log/log-rows.tsx";
import { usePartnerName, type Viewer } from "#components/shell/viewer.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { Fact, Facts } from "#components/ui/facts.tsx";
import { JsonBlock } from "#components/ui/json-block.tsx";
import { Status, type Tone } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import type { LoggedRequest } from "#lib/requests/shared/schemas.ts";
import { BatchCounts, BatchResults, readBatch } from "./batch-result.tsx";

export const requestColumns =
  "grid-cols-[1rem_auto_minmax(0,1fr)_auto_auto] md:grid-cols-[1rem_4rem_3.25rem_minmax(0,1fr)_6.5rem_4rem_5.5rem] lg:grid-cols-[1rem_4rem_3.25rem_minmax(0,1fr)_9rem_5rem_6rem]";

function getTone(status: number): Tone {
  if (status >= 500) return "bad";
  return status >= 400 ? "warn" : "good";
}

/** The code of a problem document, or the `error` of the token endpoint, which no page of the reference explains. */
export function getCode(problem: string): { code: string; isExplained: boolean } | null {
  const { code, error } = JSON.parse(problem) as { code?: unknown; error?: unknown };
  if (typeof code === "string") return { code, isExplained: true };
  return typeof error === "string" ? { code: error, isExplained: false } : null;
}

type Props = {
  request: LoggedRequest;
  application: Pick<Viewer["applications"][number], "name" | "organizationId"> | undefined;
};

/** A call on one line; opened, all that is kept of it. For staff, the partner is above its application. */
export function RequestRow({ request, application }: Props) {
  const { at, method, path, status, durationMs, requestId, ipAddress, problem } = request;
  const partner = usePartnerName(application?.organizationId);
  const batch = readBatch(problem);
  const failure = problem === null || batch ? null : getCode(problem);
  return (
    <LogRow
      columns={requestColumns}
      summary={
        <>
          <span>
            <Status tone={getTone(status)}>{status}</Status>
          </span>
          <span className="font-mono text-xs">{method}</span>
          <span className="grid gap-x-3 gap-y-0.5 max-md:col-span-4 max-md:col-start-2 max-md:row-start-2 lg:flex lg:items-baseline">
            <span className="break-all font-mono text-xs">{path}</span>
            {failure && <span className="break-all text-muted text-xs">{failure.code}</span>}
            {batch && <BatchCounts batch={batch} />}
          </span>
          <span className="grid min-w-0 text-muted *:truncate max-md:sr-only" title={application?.name}>
            {partner && <span className="text-ink text-xs">{partner}</span>}
            <span className={partner ? "text-xs" : undefined}>{application?.name}</span>
          </span>
          <span className="text-muted tabular-nums">{inMs(durationMs)}</span>
          <span className="text-muted">
            <Time at={at} />
          </span>
        </>
      }
    >
      <Facts>
        {partner && <Fact term="Partner">{partner}</Fact>}
        <Fact term="Application">{application?.name}</Fact>
        <Fact term="Time">
          <Time at={at} show="second" />
        </Fact>
        <Fact term="Request ID">
          <CopyableValue label="request ID" value={requestId} />
        </Fact>
        <Fact term="Called from">{ipAddress ?? "unknown"}</Fact>
      </Facts>
      {batch && <BatchResults batch={batch} />}
      {problem && !batch && <JsonBlock label="Response body" text={problem} />}
      {failure?.isExplained && (
        <TextLink href={`/reference/errors/${failure.code}`}>
          What {failure.code} means and what to do
        </TextLink>
      )}
    </LogRow>
  );
}
