"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { ChooseApplication } from "#components/applications/choose-application.tsx";
import { ForChanges, useOwns } from "#components/shell/viewer.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { applicationQuery } from "#lib/applications/query-options.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { maxWebhooks } from "#lib/webhooks/constants.ts";
import { webhooksQuery } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { RegisterDialog } from "./webhook-dialogs.tsx";
import { WebhookSlot } from "./webhook-slot.tsx";

type Props = {
  /** Null if the view has several applications or none. */
  applicationId: string | null;
  /** The inbox URL without the application's inbox key. */
  inboxBase: string;
};

type SlotsProps = { application: Application; webhooks: ConsoleWebhook[]; inboxBase: string };

function Slots({ application, webhooks, inboxBase }: SlotsProps) {
  const owns = useOwns(application.id);
  const full = webhooks.length >= maxWebhooks;
  const inboxUrl = `${inboxBase}${application.inboxKey}`;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" id="slots-used" className="text-muted">
          {webhooks.length} of {maxWebhooks} webhooks used
          {full && ". Unregister one to make room, or change one of them."}
        </p>
        {owns ? (
          <ForChanges>
            <DialogButton
              look="primary"
              disabled={full}
              aria-describedby="slots-used"
              dialog={(onClose) => (
                <RegisterDialog application={application} inboxUrl={inboxUrl} onClose={onClose} />
              )}
            >
              <Plus aria-hidden className="size-4" />
              Register a webhook
            </DialogButton>
          </ForChanges>
        ) : (
          <p className="text-muted text-sm">
            {application.organization.name} registers its webhooks and sets their URLs and secrets.
          </p>
        )}
      </div>
      <ol className="grid gap-3">
        {Array.from({ length: maxWebhooks }, (_, index) => index + 1).map((slot) => (
          <li key={slot}>
            <Slot slot={slot} webhook={webhooks.find((candidate) => candidate.slot === slot)} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Slot({ slot, webhook }: { slot: number; webhook: ConsoleWebhook | undefined }) {
  if (webhook) return <WebhookSlot webhook={webhook} />;
  return (
    <div className="flex min-h-16 items-center gap-4 rounded-lg border border-line-strong/50 border-dashed px-4 text-muted sm:px-5">
      <span className="w-5 text-center font-semibold tabular-nums">{slot}</span>
      Free
    </div>
  );
}

function OfApplication({ applicationId, inboxBase }: { applicationId: string; inboxBase: string }) {
  const application = useQuery(applicationQuery(applicationId));
  // Reloaded, because a webhook that keeps failing is disabled automatically.
  const webhooks = useQuery({ ...webhooksQuery(applicationId), refetchInterval: 15_000 });
  const error = application.error ?? webhooks.error;
  return (
    <>
      {error && <FaultNotice error={error} what="Could not load the webhooks." />}
      {application.data && webhooks.data && (
        <Slots application={application.data} webhooks={webhooks.data} inboxBase={inboxBase} />
      )}
    </>
  );
}

/** The five webhook slots of an application. */
export function Webhooks({ applicationId, inboxBase }: Props) {
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="We call these URLs when an order changes or is invoiced. An application has up to five."
      />
      {applicationId ? (
        <OfApplication key={applicationId} applicationId={applicationId} inboxBase={inboxBase} />
      ) : (
        <ChooseApplication
          path="/webhooks"
          empty={{
            title: "Create an application first",
            words: "Webhooks belong to an application, which has five slots.",
          }}
        />
      )}
    </>
  );
}
