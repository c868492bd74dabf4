"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { ChooseApplication } from "#components/applications/choose-application.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { requestsQuery } from "#lib/portal/request-log/query-options.ts";
import type { RequestFilters as Filters } from "#lib/portal/request-log/schemas.ts";
import { RequestFilters } from "./request-filters.tsx";
import { RequestRow } from "./request-row.tsx";

/** The API calls of an application with what was answered, newest first. */
export function RequestLog({ applicationId, filters }: { applicationId: string | null; filters: Filters }) {
  return (
    <>
      <PageHeader
        title="Request log"
        lead="Your application's API requests of the last 14 days. We do not keep request bodies or tokens. For errors, we keep the response body."
      />
      {applicationId ? (
        <Requests key={applicationId} applicationId={applicationId} filters={filters} />
      ) : (
        <ChooseApplication
          path="/requests"
          empty={{
            title: "No application yet",
            words: "Create an application and get a token with it. Its API calls appear here.",
          }}
        />
      )}
    </>
  );
}

function Requests({ applicationId, filters }: { applicationId: string; filters: Filters }) {
  const log = useInfiniteQuery(requestsQuery(applicationId, filters));
  const requests = log.data?.pages.flatMap((page) => page.data) ?? [];
  const dropped = log.data?.pages[0]?.dropped ?? 0;
  const searchedBackTo = log.data?.pages.at(-1)?.searchedBackTo ?? null;
  return (
    <>
      <RequestFilters applicationId={applicationId} filters={filters} />
      <div className="grid gap-4">
        {dropped > 0 && (
          <Notice tone="warn" title={`${dropped.toLocaleString("en-US")} calls are missing from this log`}>
            They were answered normally, but too many came at once to log them all.
          </Notice>
        )}
        {log.error && <FaultNotice error={log.error} what="The log could not be loaded." />}
        {searchedBackTo && (
          <Notice tone="note" title="More calls to search">
            Searched back to <Time at={searchedBackTo} />. Show older calls to search further back.
          </Notice>
        )}
        {log.data && requests.length === 0 && !searchedBackTo && (
          <Nothing applicationId={applicationId} filtered={Object.keys(filters).length > 0} />
        )}
        {requests.length > 0 && (
          <ul
            aria-label="API calls, newest first"
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
          >
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          <Button busy={log.isRefetching && !log.isFetchingNextPage} onClick={() => log.refetch()}>
            <RefreshCw aria-hidden className="size-4" />
            Look for newer calls
          </Button>
          {log.hasNextPage && (
            <Button busy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
              Show older calls
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

function Nothing({ applicationId, filtered }: { applicationId: string; filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState
        title="Nothing matches"
        action={{ label: "Show every call", href: `/requests?application=${applicationId}` }}
      >
        Choose a longer time, or fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No calls yet"
      action={{ label: "Get a token", look: "primary", href: `/applications/${applicationId}` }}
    >
      The page of the application has a command that gets a token. Each call appears here about a second after
      its response.
    </EmptyState>
  );
}
