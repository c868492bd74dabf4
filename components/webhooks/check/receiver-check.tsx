"use client";

import { useQuery } from "@tanstack/react-query";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useGo } from "#components/ui/navigation.tsx";
import { BackLink, NothingHere, PageHeader } from "#components/ui/page.tsx";
import { FaultNotice, Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { checkCalls, checkQuery } from "#lib/deliveries/check/query-options.ts";
import type { ReceiverCheckView } from "#lib/deliveries/check/schemas.ts";
import { CheckReport } from "./check-report.tsx";
import { CheckSide } from "./check-side.tsx";

type Props = { webhookId: string; checkId: string | undefined };

/** Starts a check, and shows the newest one instead of an older one. */
function useStart({ webhookId, checkId }: Props) {
  const go = useGo();
  return useAction(() => checkCalls.start(webhookId), {
    reloads: ["checks", webhookId],
    onDone: () => checkId !== undefined && go(`/webhooks/${webhookId}/check`),
  });
}

/** A check of a webhook's receiver: its report, earlier ones, and the nightly repeat. */
export function ReceiverCheck({ webhookId, checkId }: Props) {
  const { data: view, error } = useQuery(checkQuery(webhookId, checkId));
  const start = useStart({ webhookId, checkId });
  if (!view) return error ? <FaultNotice error={error} what="Could not load the check." /> : <NothingHere />;
  const { webhook, report } = view;
  const isRunning = report?.state === "RUNNING";
  const startButton = (
    <ForChanges>
      <Button look="primary" busy={start.isPending || isRunning} onClick={() => start.mutate()}>
        {isRunning ? "Checking…" : "Check again"}
      </Button>
    </ForChanges>
  );
  return (
    <>
      <BackLink href={`/webhooks/${webhookId}`} className="mb-3">
        {webhook.name}
      </BackLink>
      <PageHeader
        title="Receiver check"
        lead={
          <>
            Genuine, forged, and unusual requests to <span className="break-all">{webhook.url}</span>, and
            what your receiver does with them. <TextLink href="/reference/check">How it works</TextLink>
          </>
        }
        action={report && canCheck(view) && startButton}
      />
      <FaultNotice error={start.error} what="Could not start the check." className="mb-4" />
      {report ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
          <CheckReport report={report} applicationId={webhook.applicationId} />
          <CheckSide view={view} />
        </div>
      ) : (
        <NoReport
          view={view}
          isStarting={start.isPending}
          onStart={() => !start.isPending && start.mutate()}
        />
      )}
    </>
  );
}

function canCheck({ webhook }: ReceiverCheckView): boolean {
  return webhook.isSandbox && !webhook.isInbox;
}

type NoReportProps = { view: ReceiverCheckView; isStarting: boolean; onStart: () => void };

function NoReport({ view, isStarting, onStart }: NoReportProps) {
  const { mayChange } = useViewer();
  const { id, isSandbox, isInbox } = view.webhook;
  if (!isSandbox)
    return (
      <Notice tone="note" title="Only sandbox applications are checked">
        Probes must not reach an integration in production. Register this URL with a sandbox application to
        check it.
      </Notice>
    );
  if (isInbox)
    return (
      <EmptyState
        title="This webhook goes to your inbox"
        action={{ label: "Change the URL", href: `/webhooks/${id}?tab=settings` }}
      >
        Enter the URL of your own receiver first. The inbox belongs to the portal.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Not checked yet"
      action={
        mayChange
          ? { label: isStarting ? "Starting …" : "Start the check", onClick: onStart, look: "primary" }
          : { label: "See who can start one", href: "/people" }
      }
    >
      Start your receiver first. The check takes a few seconds and sends it about 80 requests. No receiver
      yet? <TextLink href="/reference/verify#a-complete-receiver">Copy one from the guide</TextLink>
    </EmptyState>
  );
}
