"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { ChooseApplication } from "#components/applications/choose-application.tsx";
import { type LogFilter, LogFilters } from "#components/log/log-filters.tsx";
import { LogPage } from "#components/log/log-page.tsx";
import { LogRows } from "#components/log/log-rows.tsx";
import { Button } from "#components/ui/button.tsx";
import { inCount } from "#components/ui/counted.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { searchOf } from "#lib/platform/http/api-client.ts";
import { maxPathLength, maxRequestIdLength } from "#lib/portal/request-log/constants.ts";
import { requestsQuery } from "#lib/portal/request-log/query-options.ts";
import type { RequestFilters } from "#lib/portal/request-log/schemas.ts";
import { RequestRow, requestColumns } from "./request-row.tsx";

const head = {
  title: "Request log",
  lead: "Your application's API requests of the last 14 days. We do not keep request bodies or tokens. For errors, we keep the response body.",
};

const logFilters: LogFilter[] = [
  {
    kind: "choice",
    name: "status",
    label: "Response",
    choices: [
      ["2xx", "2xx, success"],
      ["3xx", "3xx, not modified"],
      ["4xx", "4xx, rejected"],
      ["5xx", "5xx, our error"],
    ],
  },
  { kind: "period", label: "Time" },
  { kind: "search", name: "path", label: "Path", maxLength: maxPathLength, placeholder: "webhooks" },
  {
    kind: "search",
    name: "requestId",
    label: "Request ID",
    maxLength: maxRequestIdLength,
    placeholder: "req_…",
  },
];

type Props = { applicationId: string | null; filters: RequestFilters };

/** The API requests of an application with their responses, newest first. */
export function RequestLog({ applicationId, filters }: Props) {
  if (applicationId) return <Requests key={applicationId} applicationId={applicationId} filters={filters} />;
  return (
    <>
      <PageHeader {...head} />
      <ChooseApplication
        path="/requests"
        empty={{
          title: "No application yet",
          words: "Create an application and get a token with it. Its API requests appear here.",
        }}
      />
    </>
  );
}

function Requests({ applicationId, filters }: { applicationId: string; filters: RequestFilters }) {
  const log = useInfiniteQuery(requestsQuery(applicationId, filters));
  const requests = log.data?.pages.flatMap((page) => page.data) ?? [];
  const dropped = log.data?.pages[0]?.dropped ?? 0;
  const searchedBackTo = log.data?.pages.at(-1)?.searchedBackTo ?? null;
  return (
    <LogPage
      {...head}
      action={
        <Button
          icon={RefreshCw}
          busy={log.isRefetching && !log.isFetchingNextPage}
          onClick={() => log.refetch()}
        >
          Look for newer requests
        </Button>
      }
      filters={
        <>
          <LogFilters
            addressOf={(values) => `/requests${searchOf({ application: applicationId, ...values })}`}
            filters={logFilters}
            values={filters}
          />
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
      query={log}
      isEmpty={requests.length === 0}
      empty={
        !searchedBackTo && (
          <Nothing applicationId={applicationId} isFiltered={Object.keys(filters).length > 0} />
        )
      }
      items="requests"
    >
      <LogRows
        label="API requests, newest first"
        head={["Response", "Method", "Path", "Duration", "Time"]}
        columns={requestColumns}
      >
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </LogRows>
    </LogPage>
  );
}

function Nothing({ applicationId, isFiltered }: { applicationId: string; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        title="Nothing matches"
        action={{ label: "Show every request", href: `/requests?application=${applicationId}` }}
      >
        Choose a longer period or fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No requests yet"
      action={{ label: "Get a token", look: "primary", href: `/applications/${applicationId}` }}
    >
      The page of the application has a command that gets a token. Each request appears here about a second
      after its response.
    </EmptyState>
  );
}
