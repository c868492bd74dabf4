"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useRef, useState } from "react";
import { LiveButton, Log } from "#components/log/log-page.tsx";
import { LogRow, LogRows } from "#components/log/log-rows.tsx";
import { ForChanges, useOwns, useViewer } from "#components/shell/viewer.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { HeadersBlock, JsonBlock } from "#components/ui/json-block.tsx";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useWide } from "#components/ui/use-wide.ts";
import { type InboxRequest, keptBodyBytes } from "#lib/notifications/inbox/shared/schemas.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { inboxQuery, inboxRequestQuery } from "./queries.ts";
import { SimulatedFailure, SimulateFailure } from "./simulate-failure.tsx";

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
  return (
    <>
      <HeadersBlock label="Headers" headers={data.headers} />
      <JsonBlock label="Body" text={data.body} />
      {data.bodyBytes > keptBodyBytes && (
        <p className="text-muted text-sm">
          The inbox keeps the first {inCount(keptBodyBytes)} of {inCount(data.bodyBytes)} bytes. The delivery
          log has the whole body.
        </p>
      )}
    </>
  );
}

const columns =
  "grid-cols-[1rem_minmax(0,1fr)_auto] md:grid-cols-[1rem_8rem_5rem_minmax(0,1fr)_8.5rem] lg:grid-cols-[minmax(0,1fr)_auto]";
/** A row has two lines on a phone, and beside the request that is open. */
const secondLine = "max-md:order-last max-md:col-start-2 lg:order-last lg:col-start-1";

type ArrivalProps = { request: InboxRequest; isOpen: boolean; onOpen: (id: string) => void };

function Arrival({ request, isOpen, onOpen }: ArrivalProps) {
  const { id, verified, answerStatus, subject, receivedAt } = request;
  return (
    <LogRow
      columns={columns}
      beside={{ isOpen, onOpen: () => onOpen(id) }}
      summary={
        <>
          <span>
            <Status tone={verified ? "good" : "bad"}>{verified ? "Verified" : "Not verified"}</Status>
          </span>
          <span className={clsx(secondLine, answerStatus === 200 && "max-md:sr-only lg:sr-only")}>
            <span className="sr-only">Answered </span>
            {answerStatus === 200 ? answerStatus : <Status tone="warn">{answerStatus}</Status>}
          </span>
          <span className={clsx("break-words font-medium max-md:col-span-2 lg:col-span-2", secondLine)}>
            {subject}
          </span>
          <span className="text-muted">
            <Time at={receivedAt} show="second" />
          </span>
        </>
      }
    >
      <Details request={request} />
    </LogRow>
  );
}

/** Whether the request was valid and why, and what arrived. */
function Details({ request }: { request: InboxRequest }) {
  const { verifyDetail, deliveryId } = request;
  return (
    <>
      <p className="text-sm">
        {verifyDetail}{" "}
        {deliveryId && (
          <TextLink href={`/deliveries/${encodeURIComponent(deliveryId)}`}>See the delivery</TextLink>
        )}
      </p>
      <Contents request={request} />
    </>
  );
}

/** The open request beside the list, on a wide screen: the chosen one, or the newest. */
function OpenRequest({ request }: { request: InboxRequest | undefined }) {
  return (
    <section
      aria-label="Request"
      className="grid gap-4 overflow-y-auto rounded-lg border border-line bg-surface p-4 max-lg:hidden lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)]"
    >
      {request && (
        <>
          <h2 className="break-words font-semibold">{request.subject}</h2>
          <Details key={request.id} request={request} />
        </>
      )}
    </section>
  );
}

/** The built-in receiver of an application: its requests, and whether secret and signature were valid. */
export function Inbox({ applicationId }: { applicationId: string }) {
  const [isLive, setIsLive] = useState(true);
  const { mayChange } = useViewer();
  const owns = useOwns(applicationId);
  const inbox = useQuery({ ...inboxQuery(applicationId), refetchInterval: isLive ? liveIntervalMs : false });
  const requests = inbox.data?.data ?? [];
  const failureButton = useRef<HTMLButtonElement>(null);
  const isWide = useWide();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const open = isWide ? (requests.find(({ id }) => id === chosenId) ?? requests[0]) : undefined;
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
          {owns && inbox.data.failure && (
            <ForChanges>
              <SimulatedFailure
                applicationId={applicationId}
                failure={inbox.data.failure}
                onEnd={() => failureButton.current?.focus()}
              />
            </ForChanges>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-muted text-sm">
              {counted(requests.length, "request")}, newest first
            </p>
            <div className="flex gap-2">
              {owns && (
                <ForChanges>
                  <SimulateFailure applicationId={applicationId} ref={failureButton} />
                </ForChanges>
              )}
              <LiveButton isLive={isLive} onToggle={setIsLive} />
            </div>
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
            {mayChange && owns && "Register a webhook with the URL above. "}
            The next event for a webhook with this URL appears here automatically.
          </EmptyState>
        }
      >
        <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-4 xl:grid-cols-[23rem_minmax(0,1fr)]">
          <section
            aria-label="Requests"
            className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto"
          >
            <LogRows
              label="Requests, newest first"
              head={["Signature", "Answer", "Event", "Received"]}
              columns={columns}
              opensBeside
            >
              {requests.map((request) => (
                <Arrival
                  key={request.id}
                  request={request}
                  isOpen={request.id === open?.id}
                  onOpen={setChosenId}
                />
              ))}
            </LogRows>
          </section>
          <OpenRequest request={open} />
        </div>
      </Log>
    </>
  );
}
