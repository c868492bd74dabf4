import { addressWithFilter } from "#components/log/application-address.ts";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { LatestCalls } from "#lib/requests/shared/schemas.ts";
import { getCode } from "./request-row.tsx";

/** Undefined for an application without a call in the log. */
type Props = { calls: LatestCalls | undefined };

const none = <span className="text-muted">None lately</span>;

export function LastCall({ calls }: Props) {
  return calls ? <Time at={calls.lastCall.at} /> : none;
}

/** Leads to the application's errors in the log. */
export function LastError({ calls }: Props) {
  if (!calls?.lastError) return none;
  const { applicationId, lastError } = calls;
  const { status, problem, at } = lastError;
  const code = problem === null ? null : getCode(problem)?.code;
  return (
    <Link
      href={addressWithFilter("/requests", { applicationId, status: status >= 500 ? "5xx" : "4xx" })}
      className="relative z-10 inline-flex min-h-6 flex-wrap items-center gap-x-2 hover:underline"
    >
      <span className="wrap-anywhere font-mono text-bad text-xs">
        {status} {code}
      </span>
      <Time at={at} />
    </Link>
  );
}
