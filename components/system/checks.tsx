import { useQuery } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Panel } from "#components/ui/page.tsx";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import type { Check } from "#lib/portal/shared/system-schemas.ts";
import { toneLabels } from "./figure.tsx";
import { checksQuery } from "./queries.ts";

/** What `portal doctor` checks besides the figures: whether this server reaches what its configuration names. */
export function Checks() {
  const { data, error, isFetching, refetch } = useQuery(checksQuery());
  const title = data ? "Check again" : "Check the configuration";
  return (
    <Panel title="Configuration">
      <div className="grid justify-items-start gap-3">
        <p className="max-w-prose text-muted text-sm">
          Whether this server reaches its public address, the mail server, and whatever else its variables
          name. No email is sent. On the command line:{" "}
          <code className="font-mono text-xs">npm run portal -- doctor</code>
        </p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {isFetching ? "Checking…" : title}
        </Button>
      </div>
      <div role="status" className="not-empty:mt-3">
        <ErrorBanner error={error} what="Could not check the configuration." />
        {data && <Results checks={data} />}
      </div>
    </Panel>
  );
}

/** What is wrong, and folded what is fine. */
function Results({ checks }: { checks: readonly Check[] }) {
  const fine = checks.filter(({ state }) => state === "ok");
  return (
    <div className="grid gap-3">
      <CheckList checks={checks.filter(({ state }) => state !== "ok")} />
      {fine.length > 0 && (
        <Disclosure
          summary={
            <Status tone="good">
              {fine.length === checks.length
                ? `All ${inCount(fine.length)} checks are fine`
                : `${counted(fine.length, "check is", "checks are")} fine`}
            </Status>
          }
        >
          <div className="px-4">
            <CheckList checks={fine} />
          </div>
        </Disclosure>
      )}
    </div>
  );
}

function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="divide-y divide-line border-line border-t empty:hidden">
      {checks.map(({ check, state, found, todo }) => (
        <li
          key={check}
          className="grid gap-x-4 gap-y-1 py-2.5 text-sm sm:grid-cols-[8.5rem_11rem_1fr] sm:items-baseline"
        >
          <span>
            <Status tone={state === "ok" ? "good" : state}>
              {toneLabels[state === "ok" ? "good" : state]}
            </Status>
          </span>
          <span className="font-medium first-letter:uppercase">{check}</span>
          <span className="break-words text-muted">
            {found} {todo && <strong className="font-semibold text-ink">{todo}</strong>}
          </span>
        </li>
      ))}
    </ul>
  );
}
