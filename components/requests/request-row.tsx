import { ChevronRight } from "lucide-react";
import { CopyableValue } from "#components/ui/code.tsx";
import { JsonBlock } from "#components/ui/json-block.tsx";
import { Fact, Facts } from "#components/ui/page.tsx";
import { Status, type Tone } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import type { LoggedRequest } from "#lib/portal/request-log/schemas.ts";

function toneOf(status: number): Tone {
  if (status >= 500) return "bad";
  return status >= 400 ? "warn" : "good";
}

/** The code of a problem document, or the `error` of the token endpoint, which no page of the reference explains. */
function codeOf(problem: string): { code: string; isExplained: boolean } | null {
  const { code, error } = JSON.parse(problem) as { code?: unknown; error?: unknown };
  if (typeof code === "string") return { code, isExplained: true };
  return typeof error === "string" ? { code: error, isExplained: false } : null;
}

/** A call on one line; opened, all that is kept of it. */
export function RequestRow({ request }: { request: LoggedRequest }) {
  const { at, method, path, status, durationMs, requestId, ipAddress, problem } = request;
  const failure = problem === null ? null : codeOf(problem);
  return (
    <li>
      <details className="group">
        <summary className="grid min-h-11 list-none grid-cols-[auto_auto_1fr] items-center gap-x-3 gap-y-1 px-4 py-2 text-sm hover:bg-sunken md:grid-cols-[auto_4.5rem_3.5rem_minmax(0,1fr)_5rem_9.5rem]">
          <ChevronRight
            aria-hidden
            className="size-4 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
          />
          <span>
            <Status tone={toneOf(status)}>{status}</Status>
          </span>
          <span className="font-mono text-xs">{method}</span>
          <span className="col-span-3 grid gap-0.5 md:col-span-1">
            <span className="break-all font-mono text-xs">{path}</span>
            {failure && <span className="break-all text-muted text-xs">{failure.code}</span>}
          </span>
          <span className="col-span-2 text-muted tabular-nums md:col-span-1 md:text-right">
            {durationMs} ms
          </span>
          <span className="text-right text-muted md:text-left">
            <Time at={at} />
          </span>
        </summary>
        <div className="grid gap-4 border-line border-t bg-sunken/40 p-4">
          <Facts>
            <Fact term="Time">
              <Time at={at} show="second" />
            </Fact>
            <Fact term="Request ID">
              <CopyableValue label="request ID" value={requestId} />
            </Fact>
            <Fact term="Called from">{ipAddress ?? "unknown"}</Fact>
          </Facts>
          {problem && <JsonBlock label="Body of the answer" text={problem} />}
          {failure?.isExplained && (
            <p className="text-sm">
              <a
                href={`/reference/errors/${failure.code}`}
                className="font-medium text-accent underline underline-offset-4"
              >
                What {failure.code} means and what to do
              </a>
            </p>
          )}
        </div>
      </details>
    </li>
  );
}
