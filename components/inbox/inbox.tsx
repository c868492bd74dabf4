"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { LiveButton, Log } from "#components/log/log-page.tsx";
import { LogRow, LogRows } from "#components/log/log-rows.tsx";
import { ForChanges, useOwns, useViewer } from "#components/shell/viewer.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { HeadersBlock, JsonBlock } from "#components/ui/json-block.tsx";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { InboxRequest } from "#lib/notifications/inbox/shared/schemas.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { FailurePanel } from "./failure-panel.tsx";
import { inboxQuery, inboxRequestQuery } from "./queries.ts";

const liveIntervalMs = 1_000;

/** Headers and body, loaded when opened. */
function Contents({ request }: { request: InboxRequest }) {
  const { data, error } = useQuery(inboxRequestQuery(request.id));
  if (error) return <ErrorBanner error={error} what="Could not load headers and body." />;
  if (!data)
    return (
      <p role="status" className="text-muted text-sm">
        Loading headers and body …
      </p>
    );
  const keptBytes = new Blob([data.body]).size;
  return (
    <>
      <div className="grid min-w-0 gap-4 xl:grid-cols-2">
        <HeadersBlock label="Headers" headers={data.headers} />
        <JsonBlock label="Body" text={data.body} />
      </div>
      {keptBytes < data.bodyBytes && (
        <p className="text-muted text-sm">
          The inbox keeps the first {inCount(keptBytes)} of {inCount(data.bodyBytes)} bytes. The delivery log
          has the whole body.
        </p>
      )}
    </>
  );
}

const columns = "grid-cols-[1rem_minmax(0,1fr)_auto] md:grid-cols-[1rem_8.5rem_7.5rem_minmax(0,1fr)_6rem]";

function Arrival({ request }: { request: InboxRequest }) {
  const { verified, answerStatus, subject, receivedAt, verifyDetail, deliveryId } = request;
  return (
    <LogRow
      columns={columns}
      summary={
        <>
          <span>
            <Status tone={verified ? "good" : "bad"}>{verified ? "Verified" : "Not verified"}</Status>
          </span>
          <span
            className={clsx("max-md:order-last max-md:col-start-2", answerStatus === 200 && "max-md:sr-only")}
          >
            <span className="sr-only">Answered </span>
            {answerStatus === 200 ? answerStatus : <Status tone="warn">{answerStatus}</Status>}
          </span>
          <span className="break-words font-medium max-md:order-last max-md:col-span-2 max-md:col-start-2">
            {subject}
          </span>
          <span className="text-muted">
            <Time at={receivedAt} />
          </span>
        </>
      }
    >
      <p className="text-sm">
        {verifyDetail}{" "}
        {deliveryId && (
          <TextLink href={`/deliveries/${encodeURIComponent(deliveryId)}`}>See the delivery</TextLink>
        )}
      </p>
      <Contents request={request} />
    </LogRow>
  );
}

/** The built-in receiver of an application: its requests, and whether secret and signature were valid. */
export function Inbox({ applicationId }: { applicationId: string }) {
  const [isLive, setIsLive] = useState(true);
  const { mayChange } = useViewer();
  const owns = useOwns(applicationId);
  const inbox = useQuery({ ...inboxQuery(applicationId), refetchInterval: isLive ? liveIntervalMs : false });
  const requests = inbox.data?.data ?? [];
  return (
    <>
      {inbox.data && (
        <div className="mb-3 grid gap-4">
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
            <p className="text-muted text-sm sm:col-span-2">
              A built-in receiver. Point a webhook at its URL to see what arrives, verified as your own
              software should verify it.
            </p>
            <p className="font-medium text-sm">URL</p>
            <CopyableValue label="URL of the inbox" value={inbox.data.url} />
          </div>
          {owns && (
            <ForChanges>
              <FailurePanel applicationId={applicationId} failure={inbox.data.failure} />
            </ForChanges>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-muted text-sm">
              {counted(requests.length, "request")}, newest first
            </p>
            <LiveButton isLive={isLive} onToggle={setIsLive} />
          </div>
        </div>
      )}
      <Log
        query={inbox}
        isEmpty={requests.length === 0}
        empty={
          <EmptyState
            title="No requests yet"
            action={{ label: "Open webhooks", href: `/webhooks?application=${applicationId}` }}
          >
            {mayChange && "Register a webhook with the URL above. "}
            The next event for a webhook with this URL appears here automatically.
          </EmptyState>
        }
      >
        <section aria-label="Requests">
          <LogRows
            label="Requests, newest first"
            head={["Signature", "Answer", "Event", "Received"]}
            columns={columns}
          >
            {requests.map((request) => (
              <Arrival key={request.id} request={request} />
            ))}
          </LogRows>
        </section>
      </Log>
    </>
  );
}
