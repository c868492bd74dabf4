"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { Application } from "#lib/applications/schemas.ts";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import { SecretPanel } from "./secret-panel.tsx";
import { WebhookForm } from "./webhook-form.tsx";

type Props = {
  application: Application;
  inboxUrl: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Registers a webhook and shows its secret. */
export function RegisterDialog({ application, inboxUrl, open, onOpenChange }: Props) {
  const queryClient = useQueryClient();
  const register = useMutation({
    mutationFn: webhookCalls.register,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["webhooks"] }),
  });

  function changeOpen(next: boolean) {
    onOpenChange(next);
    if (!next) register.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={register.data ? `${register.data.name} is registered` : "Register a webhook"}
      description={
        register.data
          ? "Keep its secret with your receiver: it proves that a call comes from us."
          : `For ${application.name}.`
      }
    >
      {register.data ? (
        <div className="grid gap-5">
          <SecretPanel secret={register.data} />
          <div className="flex flex-wrap justify-end gap-3">
            {register.data.isInbox && (
              <Button asChild>
                <Link href={`/inbox?application=${application.id}`}>Open the inbox</Link>
              </Button>
            )}
            <Button look="primary" onClick={() => changeOpen(false)}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <WebhookForm
          initial={{ name: "", url: "", events: ["ORDER_UPDATE"] }}
          inboxUrl={inboxUrl}
          submitLabel={register.isPending ? "Registering…" : "Register"}
          busy={register.isPending}
          error={register.error}
          onSubmit={(fields) => register.mutate({ ...fields, applicationId: application.id })}
        />
      )}
    </Dialog>
  );
}
