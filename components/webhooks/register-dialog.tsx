import { useQuery } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { applicationQuery } from "#components/applications/queries.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { TextLink } from "#components/ui/text-link.tsx";

import { SecretValues } from "./secret-values.tsx";
import { addressOfWebhook } from "./webhook-address.ts";
import { WebhookFields, webhookForm } from "./webhook-form.tsx";

type Props = {
  application: { id: string; name: string };
  /** The inbox URL without the application's inbox key. */
  inboxBase: string;
  onClose: () => void;
};

/** Registers a webhook and shows its secret. */
export function RegisterDialog({ application, inboxBase, onClose }: Props) {
  const { data: found } = useQuery(applicationQuery(application.id));
  return (
    <FormDialog
      onClose={onClose}
      title="Register a webhook"
      description={`For ${application.name}.`}
      {...webhookForm}
      submit="Register"
      mutationFn={(fields) =>
        api.post("/api/notification/v2/webhooks", {
          body: { ...fields, type: "ORDER", applicationId: application.id },
        })
      }
      outcome={(made) => ({
        title: `${made.name} is registered`,
        description: "Store its secret with your receiver. It proves that a call comes from us.",
        children: (
          <>
            <SecretValues secret={made.secret} />
            <p className="mt-5 text-sm">
              Next, open the webhook and send it a test event. No receiver yet?{" "}
              <TextLink href="/reference/verify#a-complete-receiver">Copy one from the guide</TextLink>
            </p>
          </>
        ),
        more: <ButtonLink href={addressOfWebhook(made.id)}>Open the webhook</ButtonLink>,
      })}
    >
      <WebhookFields
        initial={{ name: "", url: "", events: ["ORDER_UPDATE"] }}
        inboxUrl={found && `${inboxBase}${found.inboxKey}`}
      />
    </FormDialog>
  );
}
