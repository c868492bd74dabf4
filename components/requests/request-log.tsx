"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addressWithFilter } from "#components/log/application-address.ts";
import { useApplicationFilter, usePartnerFilter } from "#components/log/application-filter.ts";
import { type LogFilter, LogFilters } from "#components/log/log-filters.tsx";
import { LiveButton, LogPage } from "#components/log/log-page.tsx";
import { LogRows } from "#components/log/log-rows.tsx";
import { useLiveLog } from "#components/log/use-live-log.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Notice } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { inCount } from "#lib/platform/shared/counted.ts";
import { retentionDays } from "#lib/platform/shared/retention.ts";
import type { RequestFilters } from "#lib/requests/shared/schemas.ts";
import { maxPathLength, maxRequestIdLength } from "#lib/requests/shared/schemas.ts";
import { requestsQuery } from "./queries.ts";
import { RequestRow, requestColumns } from "./request-row.tsx";

const head = {
  title: "API requests",
  lead: `Calls with a valid secret or token in the last ${retentionDays.loggedRequests} days. The log keeps error responses and what became of published events, but no request bodies or tokens.`,
};

/** Only staff publish events. */
const getLogFilters = (isStaff: boolean): LogFilter[] => [
  {
    kind: "search",
    name: "path",
    label: "Path",
    maxLength: maxPathLength,
    placeholder: "Path, such as webhooks",
  },
  {
    kind: "choice",
    name: "status",
    label: "Response",
    choices: [
      ["2xx", "2xx, success"],
      ["3xx", "3xx, not modified"],
      ["4xx", "4xx, rejected"],
      ["5xx", "5xx, our error"],
      ...(isStaff ? [["rejected", "With rejected events"] as const] : []),
    ],
  },
  { kind: "period", label: "Time" },
];

const byRequestId: LogFilter = {
  kind: "search",
  name: "requestId",
  label: "Request ID",
  maxLength: maxRequestIdLength,
  placeholder: "req_…",
};

/** The API requests of applications with their responses, newest first. New ones appear until the log is paused. */
export function RequestLog({ filters }: { filters: RequestFilters }) {
  const partners = usePartnerFilter();
  const ofApplication = useApplicationFilter(filters);
  const { applications, isStaff } = useViewer();
  const query = requestsQuery(filters);
  const log = useInfiniteQuery({ ...query, refetchOnWindowFocus: false });
  const client = useQueryClient();
  const [isLive, setIsLive] = useState(true);
  useLiveLog("requests", isLive);
  function toggleLive(live: boolean) {
    // A live log is its newest page.
    if (live)
      client.setQueryData(
        query.queryKey,
        (shown) => shown && { pages: shown.pages.slice(0, 1), pageParams: shown.pageParams.slice(0, 1) },
      );
    setIsLive(live);
  }
  function showOlder() {
    setIsLive(false);
    return log.fetchNextPage();
  }
  const requests = log.data?.pages.flatMap((page) => page.data) ?? [];
  const dropped = log.data?.pages[0]?.dropped ?? 0;
  const searchedBackTo = log.data?.pages.at(-1)?.searchedBackTo ?? null;
  const hasNone = log.data !== undefined && requests.length === 0 && Object.keys(filters).length === 0;
  return (
    <LogPage
      {...head}
      action={!hasNone && <LiveButton isLive={isLive} onToggle={toggleLive} />}
      filters={
        <>
          {!hasNone && (
            <LogFilters
              getAddress={(values) => addressWithFilter("/requests", values)}
              filters={[...partners, ...getLogFilters(isStaff)]}
              more={[...ofApplication, byRequestId]}
              values={filters}
            />
          )}
          <p role="status" className="text-muted text-sm not-empty:mb-3">
            {!isLive && "Paused. New requests appear when you resume."}
          </p>
          <div className="mb-4 grid gap-4 empty:hidden">
            {dropped > 0 && (
              <Notice tone="warn" title={`${inCount(dropped)} requests are missing from this log`}>
                They got normal responses, but too many arrived at once to log them all.
              </Notice>
            )}
            {searchedBackTo && (
              <Notice tone="note" title="More requests to search">
                Searched back to <Time at={searchedBackTo} show="second" />. Show older requests to search
                further back.
              </Notice>
            )}
          </div>
        </>
      }
      query={{ ...log, fetchNextPage: showOlder }}
      isEmpty={requests.length === 0}
      empty={!searchedBackTo && <Nothing filters={filters} />}
      items="requests"
    >
      <LogRows
        label="API requests, newest first"
        head={[
          "Response",
          "Method",
          "Path",
          isStaff ? "Partner, application" : "Application",
          "Duration",
          "Time",
        ]}
        columns={requestColumns}
      >
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            application={applications.find(({ id }) => id === request.applicationId)}
          />
        ))}
      </LogRows>
    </LogPage>
  );
}

function Nothing({ filters }: { filters: RequestFilters }) {
  const { isStaff, mayChange, applications } = useViewer();
  const { applicationId, ...others } = filters;
  if (Object.keys(others).length > 0)
    return (
      <EmptyState title="Nothing matches" action={{ label: "Show every request", href: "/requests" }}>
        Choose a longer period or fewer filters.
      </EmptyState>
    );
  // Staff have no application to get a token for.
  if (isStaff)
    return (
      <EmptyState title="No requests yet" action={{ label: "Open partners", href: "/organizations" }}>
        {applicationId === undefined ? "No application has" : "This application has not"} called the API yet.
        Requests appear here within seconds of a partner's first call.
      </EmptyState>
    );
  // A read-only role sees no secret to get a token with.
  if (!mayChange)
    return (
      <EmptyState title="No requests yet" action={{ label: "Open applications", href: "/applications" }}>
        When an application calls the API, its requests appear here within seconds.
      </EmptyState>
    );
  if (applications.length === 0)
    return (
      <EmptyState
        title="No requests yet"
        action={{ label: "Create an application", variant: "primary", href: "/applications?create=1" }}
      >
        Your software calls the API as an application. Its requests appear here within seconds.
      </EmptyState>
    );
  const href = applicationId === undefined ? "/applications" : `/applications/${applicationId}#credentials`;
  return (
    <EmptyState title="No requests yet" action={{ label: "Get a token", variant: "primary", href }}>
      An application's page has a command that gets a token. Requests appear here within seconds.
    </EmptyState>
  );
}
