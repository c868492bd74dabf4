"use client";

import { useRouter } from "next/navigation";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { nameOf } from "#lib/platform/access/constants.ts";
import { sandboxCalls } from "#lib/sandbox/query-options.ts";
import type { DecideProductionInput, QueuedRequest, RequestProductionInput } from "#lib/sandbox/schemas.ts";

type RequestProps = { application: Application; onClose: () => void };

/** Asks staff for a production application. */
export function RequestDialog({ application, onClose }: RequestProps) {
  const request = useAction(
    (input: RequestProductionInput) => sandboxCalls.requestProduction(application.id, input),
    {
      reloads: ["applications"],
      done: () => {
        toast(`Production for ${nameOf(application)} is requested`, {
          description: "Staff answer by email.",
        });
        onClose();
      },
    },
  );
  return (
    <Dialog
      onClose={onClose}
      title={`Request production for ${nameOf(application)}`}
      description="The production application gets the same name, grants, scopes, and redirect URIs."
    >
      <Form
        schema={async () => (await import("#lib/sandbox/schemas.ts")).requestProductionSchema}
        mutation={request}
        failure="Could not request production."
      >
        <TextAreaField
          label="Reason"
          name="reason"
          rows={5}
          maxLength={2000}
          hint="What it does, for which accounts, and what you tested in the sandbox."
        />
        <FormActions submit="Request production" />
      </Form>
    </Dialog>
  );
}

export const decisions = {
  APPROVED: { verb: "Approve", hint: "Optional. It is in the email to the organization's admins." },
  DECLINED: { verb: "Decline", hint: "What is missing. It is in the email to the organization's admins." },
} as const;

type DecideProps = { request: QueuedRequest; state: "APPROVED" | "DECLINED"; onClose: () => void };

/** Approves or declines a request. */
export function DecideDialog({ request: { id, application, organization }, state, onClose }: DecideProps) {
  const router = useRouter();
  const { verb, hint } = decisions[state];
  const name = nameOf({ ...application, environment: "SANDBOX" });
  const decide = useAction((input: DecideProductionInput) => sandboxCalls.decideProduction(id, input), {
    reloads: ["production-requests"],
    done: () => {
      toast(`Production for ${name} is ${state.toLowerCase()}`);
      onClose();
      // The frame counts the pending requests.
      router.refresh();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={`${verb} production for ${name}`}
      description={
        state === "APPROVED"
          ? `Creates a production application of ${organization.name}. Its people create the secret.`
          : `${organization.name} can request again.`
      }
    >
      <Form
        schema={async () => (await import("#lib/sandbox/schemas.ts")).decideProductionSchema}
        read={(fields) => ({ state, answer: fields.get("answer") })}
        mutation={decide}
        failure="Could not answer the request."
      >
        <TextAreaField label="Answer" name="answer" rows={4} maxLength={2000} hint={hint} />
        <FormActions submit={verb} look={state === "APPROVED" ? "primary" : "danger"} />
      </Form>
    </Dialog>
  );
}
