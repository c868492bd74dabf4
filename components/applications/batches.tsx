import { useInfiniteQuery } from "@tanstack/react-query";
import { Log } from "#components/log/log-page.tsx";
import { LogRows } from "#components/log/log-rows.tsx";
import { batchesQuery } from "#components/requests/queries.ts";
import { RequestRow, requestColumns } from "#components/requests/request-row.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { Application } from "#lib/applications/shared/schemas.ts";
import { retentionDays } from "#lib/platform/shared/retention.ts";

/** The batches that a publisher posted, the newest first, with what became of their events. */
export function Batches({ application: { id, name, organization } }: { application: Application }) {
  const log = useInfiniteQuery(batchesQuery(id));
  const requests = log.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section id="batches" aria-labelledby="batches-title" className="scroll-mt-20">
      <h2 id="batches-title" className="font-semibold">
        Batches
      </h2>
      <p className="mb-4 text-muted text-sm">
        What it published in the last {retentionDays.loggedRequests} days, and what became of it. Open a batch
        to see the events that need somebody.
      </p>
      <Log
        query={log}
        isEmpty={requests.length === 0}
        empty={
          <EmptyState
            title="Nothing published"
            action={{ label: "Read how to publish", href: "/reference/publish" }}
          >
            {name} has not posted events in the last {retentionDays.loggedRequests} days.
          </EmptyState>
        }
        items="batches"
      >
        <LogRows
          label="Batches, newest first"
          head={["Response", "Method", "Result", "Application", "Duration", "Time"]}
          columns={requestColumns}
        >
          {requests.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              application={{ name, organizationId: organization.id }}
            />
          ))}
        </LogRows>
      </Log>
    </section>
  );
}
