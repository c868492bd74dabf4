import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#components/api/queries.ts";
import { applicationQuery } from "#components/applications/queries.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { Described } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Webhook } from "#lib/notifications/webhooks/shared/schemas.ts";
import { SecretValues } from "./secret-values.tsx";
import { TestAnswer } from "./test-dialog.tsx";
import { addressOfWebhook } from "./webhook-address.ts";
import { inboxName, WebhookFields, webhookForm } from "./webhook-form.tsx";

type Application = { id: string; name: string };

type Props = {
  /** The applications to choose from. The first is chosen. */
  applications: readonly [Application, ...Application[]];
  /** The inbox URL without the application's inbox key. */
  inboxBase: string;
  /** Has the URL of the application's inbox at first. */
  startsWithInbox?: boolean;
  onClose: () => void;
};

/** Registers a webhook, shows its secret, and sends it a first test. */
export function RegisterDialog({ applications, inboxBase, startsWithInbox = false, onClose }: Props) {
  const [chosenId, setChosenId] = useState(applications[0].id);
  const application = applications.find(({ id }) => id === chosenId) ?? applications[0];
  const { data: found } = useQuery(applicationQuery(application.id));
  return (
    <FormDialog
      onClose={onClose}
      title="Register a webhook"
      description={
        applications.length === 1
          ? `For ${application.name}. We call the URL when an order changes or is invoiced.`
          : "We call the URL when an order changes or is invoiced."
      }
      {...webhookForm}
      submit="Register"
      mutationFn={(fields) =>
        api.post("/api/notification/v2/webhooks", {
          body: { ...fields, type: "ORDER", applicationId: application.id },
        })
      }
      outcome={(made, { events, url }) => {
        const isInbox = url.startsWith(inboxBase);
        return {
          title: `${made.name} is registered`,
          description: isInbox
            ? "The inbox already has its secret."
            : "Store its secret with your receiver. You can show it again on the webhook's page.",
          children: (
            <div className="grid gap-5">
              <SecretValues secret={made.secret} />
              <FirstTest webhook={{ id: made.id, events }} applicationId={application.id} isInbox={isInbox} />
            </div>
          ),
          more: <ButtonLink href={addressOfWebhook(made.id)}>Open the webhook</ButtonLink>,
        };
      }}
    >
      {applications.length > 1 && (
        <ChoiceField
          label="Application"
          value={application.id}
          choices={applications.map(({ id, name }) => [id, name])}
          onChoose={setChosenId}
        />
      )}
      <WebhookFields
        initial={{
          name: startsWithInbox ? inboxName : "",
          url: startsWithInbox ? null : "",
          events: ["ORDER_UPDATE"],
        }}
        inboxUrl={found && `${inboxBase}${found.inboxKey}`}
      />
    </FormDialog>
  );
}

type FirstTestProps = {
  webhook: Pick<Webhook, "id" | "events">;
  applicationId: string;
  isInbox: boolean;
};

/** The first delivery to a new webhook with its answer. */
function FirstTest({ webhook: { id, events }, applicationId, isInbox }: FirstTestProps) {
  const [event = "ORDER_UPDATE"] = events;
  const test = useMutation({
    mutationFn: () =>
      api.post("/api/notification/v2/webhooks/[webhookId]/test", {
        params: { webhookId: id },
        body: { event },
      }),
  });
  const isAccepted = test.data?.attempts[0]?.failure === null;
  return (
    <section aria-label="First delivery" className="grid gap-4 border-line border-t pt-5">
      <Described
        title={<h3 className="font-semibold">First delivery</h3>}
        description={
          <>
            A signed sample event, sent once.{" "}
            {!isInbox && !isAccepted && (
              <>
                No receiver yet?{" "}
                <TextLink href="/reference/verify#a-complete-receiver">Copy one from the guide</TextLink>
              </>
            )}
          </>
        }
      >
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
      </Described>
      <ErrorBanner error={test.error} what="Could not send the test event." />
      {test.data && !test.isPending && <TestAnswer delivery={test.data} />}
      {isAccepted && <NextStep webhookId={id} applicationId={applicationId} isInbox={isInbox} />}
    </section>
  );
}

/** Where to go once the first test was accepted. */
function NextStep({
  webhookId,
  applicationId,
  isInbox,
}: { webhookId: string } & Omit<FirstTestProps, "webhook">) {
  const next = isInbox
    ? {
        description: "The inbox shows the request, and verified it.",
        href: `/test-orders?application=${applicationId}&tab=inbox`,
        label: "Open the inbox",
      }
    : {
        description: "Next, send it forged and unusual requests, and see what to fix.",
        href: addressOfWebhook(webhookId, "receiver"),
        label: "Check the receiver",
      };
  return (
    <Described description={next.description}>
      <ButtonLink href={next.href}>{next.label}</ButtonLink>
    </Described>
  );
}
