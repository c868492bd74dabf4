"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#components/api/queries.ts";
import { NothingHere } from "#components/shell/nothing-here.tsx";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { addressOfWebhook } from "#components/webhooks/webhook-address.ts";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";
import { CheckReport } from "./check-report.tsx";
import { checkQuery } from "./queries.ts";

type Props = { webhook: ConsoleWebhook };

/** The newest check of a webhook's receiver. The owner can start another. `isMain`: that is what the page is for. */
export function ReceiverCheck({ webhook, isMain }: Props & { isMain: boolean }) {
  const { data: report, error } = useQuery(checkQuery(webhook.id));
  const { isStaff, mayChange } = useViewer();
  const [isAsking, setIsAsking] = useState(false);
  const howItWorks = { label: "How it works", href: "/reference/check" };
  const canStart = mayChange && !isStaff;
  if (webhook.isInbox)
    return (
      <EmptyState
        title="This webhook goes to the built-in inbox"
        action={
          canStart ? { label: "Change the URL", href: addressOfWebhook(webhook.id, "settings") } : howItWorks
        }
      >
        {canStart
          ? "Enter the URL of your own receiver first. The inbox belongs to the portal."
          : "The inbox belongs to the portal, and a check is for another receiver."}
      </EmptyState>
    );
  if (report === undefined)
    return error ? <ErrorBanner error={error} what="Could not load the check." /> : <NothingHere />;
  const isRunning = report?.state === "RUNNING";
  return (
    <div className="grid gap-4">
      {report ? (
        <>
          {canStart && (
            <ForChanges>
              <Button
                variant={isMain ? "primary" : "secondary"}
                className="w-fit"
                busy={isRunning}
                onClick={() => setIsAsking(true)}
              >
                {isRunning ? "Checking…" : "Check again"}
              </Button>
            </ForChanges>
          )}
          <CheckReport report={report} />
        </>
      ) : (
        <EmptyState
          title="Not checked yet"
          action={
            canStart
              ? {
                  label: "Start the check",
                  onClick: () => setIsAsking(true),
                  ...(isMain && { variant: "primary" }),
                }
              : howItWorks
          }
        >
          A check sends genuine, forged, and unusual requests, shows each answer, and says what to fix.
          {canStart && (
            <>
              {" "}
              <TextLink href="/reference/check">How it works</TextLink>
            </>
          )}
        </EmptyState>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Check this receiver?"
          description={`About 20 requests with sample orders go to ${webhook.url}. The receiver stores those that it accepts.`}
          action="Start"
          failure="Could not start the check."
          isDanger={false}
          mutationFn={() =>
            api.post("/api/notification/v2/webhooks/[webhookId]/check", { params: { webhookId: webhook.id } })
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
