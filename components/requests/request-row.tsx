import { ChevronRight } from "lucide-react";
import { CopyableValue } from "#components/ui/code.tsx";
import { JsonBlock } from "#components/ui/json-block.tsx";
import { Fact, Facts } from "#components/ui/page.tsx";
import { Status, type Tone } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import type { LoggedRequest } from "#lib/request-log/schemas.ts";

function toneOf(status: number): Tone {
  if (status >= 500) return "bad";
  return status >= 400 ? "warn" : "good";
}

/** The code of a problem document; the token endpoint's errors have none. */
function codeOf(problem: string): string | null {
  const { code } = JSON.parse(problem) as { code?: unknown };
  return typeof code === "string" ? code : null;
}

/** A call on one line; opened, all that is kept of it. */
export function RequestRow({ request }: { request: LoggedRequest }) {
  const { at, method, path, status, durationMs, requestId, ipAddress, problem } = request;
  const code = problem && codeOf(problem);
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
          <span className="col-span-3 break-all font-mono text-xs md:col-span-1">{path}</span>
          <span className="col-span-2 text-muted tabular-nums md:col-span-1 md:text-right">
            {durationMs} ms
          </span>
          <span className="text-right text-muted md:text-left">
            <Time at={at} />
          </span>
        </summary>
        <div className="grid gap-4 border-line border-t bg-sunken/40 p-4">
          <Facts>
            <Fact term="Request id">
              <CopyableValue label="request id" value={requestId} />
            </Fact>
            <Fact term="Called from">{ipAddress ?? "unknown"}</Fact>
          </Facts>
          {problem && <JsonBlock label="Body of the answer" text={problem} />}
          {code && (
            <p className="text-sm">
              <a
                href={`/reference/errors/${code}`}
                className="font-medium text-accent underline underline-offset-4"
              >
                What {code} means and what to do
              </a>
            </p>
          )}
        </div>
      </details>
    </li>
  );
}
