"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { ChooseApplication } from "#components/applications/choose-application.tsx";
import { ForChanges, useOwns } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { PageHeader } from "#components/ui/page.tsx";
import { applicationQuery } from "#lib/applications/query-options.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { maxWebhooks } from "#lib/webhooks/constants.ts";
import { webhooksQuery } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { RegisterDialog } from "./register-dialog.tsx";
import { WebhookSlot } from "./webhook-slot.tsx";

type Props = {
  /** Null if the view has several applications or none. */
  applicationId: string | null;
  /** The inbox URL without the application's inbox key. */
  inboxBase: string;
};

function Slots({
  application,
  webhooks,
  inboxBase,
}: {
  application: Application;
  webhooks: ConsoleWebhook[];
  inboxBase: string;
}) {
  const [registering, setRegistering] = useState(false);
  const owns = useOwns(application.id);
  const full = webhooks.length >= maxWebhooks;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" id="slots-used" className="text-muted">
          {webhooks.length} of {maxWebhooks} webhooks used
          {full && ". Unregister one to make room, or change one of them."}
        </p>
        {owns ? (
          <ForChanges>
            <Button
              look="primary"
              disabled={full}
              aria-describedby="slots-used"
              onClick={() => setRegistering(true)}
            >
              <Plus aria-hidden className="size-4" />
              Register a webhook
            </Button>
          </ForChanges>
        ) : (
          <p className="text-muted text-sm">
            {application.organization.name} registers its webhooks and sets their addresses and secrets.
          </p>
        )}
      </div>
      <ol className="grid gap-3">
        {Array.from({ length: maxWebhooks }, (_, index) => index + 1).map((slot) => {
          const webhook = webhooks.find((candidate) => candidate.slot === slot);
          return (
            <li key={slot}>
              {webhook ? (
                <WebhookSlot webhook={webhook} />
              ) : (
                <div className="flex min-h-16 items-center gap-4 rounded-lg border border-line-strong/50 border-dashed px-4 text-muted sm:px-5">
                  <span className="w-5 text-center font-semibold tabular-nums">{slot}</span>
                  Free
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {registering && (
        <RegisterDialog
          application={application}
          inboxUrl={`${inboxBase}${application.inboxKey}`}
          onClose={() => setRegistering(false)}
        />
      )}
    </>
  );
}

function OfApplication({ applicationId, inboxBase }: { applicationId: string; inboxBase: string }) {
  const application = useQuery(applicationQuery(applicationId));
  // Renewed, because a webhook that keeps failing is disabled automatically.
  const webhooks = useQuery({ ...webhooksQuery(applicationId), refetchInterval: 15_000 });
  const error = application.error ?? webhooks.error;
  return (
    <>
      {error && <FaultNotice error={error} what="The webhooks could not be loaded." />}
      {application.data && webhooks.data && (
        <Slots application={application.data} webhooks={webhooks.data} inboxBase={inboxBase} />
      )}
    </>
  );
}

/** The webhooks of one application: five slots, shown as five slots. */
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
