"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChooseApplication } from "#components/applications/choose-application.tsx";
import { LiveButton, LogPage } from "#components/log/log-page.tsx";
import { ForChanges } from "#components/shell/viewer.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { HeadersBlock, JsonBlock } from "#components/ui/json-block.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { inboxQuery, inboxRequestQuery } from "#lib/inbox/query-options.ts";
import type { InboxRequest } from "#lib/inbox/schemas.ts";
import { FaultPanel } from "./fault-panel.tsx";

const liveIntervalMs = 1_000;

/** Headers and body, loaded when opened. */
function Contents({ request }: { request: InboxRequest }) {
  const { data, error } = useQuery(inboxRequestQuery(request.id));
  if (error) return <FaultNotice error={error} what="Could not load headers and body." />;
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
          The inbox keeps the first {keptBytes.toLocaleString("en-US")} of{" "}
          {data.bodyBytes.toLocaleString("en-US")} bytes. The delivery log has the whole body.
        </p>
      )}
    </>
  );
}

function Arrival({ request }: { request: InboxRequest }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      summary={
        <>
          <Status tone={request.verified ? "good" : "bad"}>
            {request.verified ? "Verified" : "Not verified"}
          </Status>
          {request.answerStatus !== 200 && <Status tone="warn">Answered {request.answerStatus}</Status>}
          <span className="min-w-0 break-words font-medium">{request.subject}</span>
          <span className="text-muted text-sm">
            <Time at={request.receivedAt} />
          </span>
        </>
      }
    >
      <div className="grid gap-4 border-line border-t p-4">
        <p className="text-sm">
          {request.verifyDetail}{" "}
          {request.deliveryId && (
            <Link
              href={`/deliveries/${encodeURIComponent(request.deliveryId)}`}
              className="font-medium text-accent underline underline-offset-4"
            >
              See the delivery
            </Link>
          )}
        </p>
        {isOpen && <Contents request={request} />}
      </div>
    </Disclosure>
  );
}

const head = {
  title: "Inbox",
  lead: "A built-in receiver. Point a webhook at it to see what arrives, verified as your own software should verify it.",
};

function Arrivals({ applicationId }: { applicationId: string }) {
  const [isLive, setIsLive] = useState(true);
  const inbox = useQuery({ ...inboxQuery(applicationId), refetchInterval: isLive ? liveIntervalMs : false });
  const requests = inbox.data?.data ?? [];
  return (
    <LogPage
      {...head}
      filters={
        inbox.data && (
          <div className="mb-4 grid gap-6">
            <Panel title="URL">
              <CopyableValue label="URL of the inbox" value={inbox.data.url} />
            </Panel>
            <ForChanges>
              <FaultPanel applicationId={applicationId} fault={inbox.data.fault} />
            </ForChanges>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-muted">
                {requests.length === 1 ? "1 request" : `${requests.length} requests`}, newest first
              </p>
              <LiveButton isLive={isLive} onToggle={setIsLive} />
            </div>
          </div>
        )
      }
      query={inbox}
      isEmpty={requests.length === 0}
      empty={
        <EmptyState
          title="No requests yet"
          action={{ label: "Open webhooks", look: "primary", href: `/webhooks?application=${applicationId}` }}
        >
          Register a webhook with the URL above. The next change of an order appears here automatically.
        </EmptyState>
      }
    >
      <section className="grid gap-3" aria-label="Requests">
        {requests.map((request) => (
          <Arrival key={request.id} request={request} />
        ))}
      </section>
    </LogPage>
  );
}

/** The built-in receiver of an application: its requests, and whether secret and signature were valid. */
export function Inbox({ applicationId }: { applicationId: string | null }) {
  if (applicationId) return <Arrivals key={applicationId} applicationId={applicationId} />;
  return (
    <>
      <PageHeader {...head} />
      <ChooseApplication
        path="/inbox"
        empty={{ title: "Create an application first", words: "Each application has its own inbox." }}
      />
    </>
  );
}
