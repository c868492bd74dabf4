"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ForChanges, useOwns } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { SelectField } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { SecretPanel } from "./secret-panel.tsx";

type Props = { webhook: ConsoleWebhook; open: boolean; onOpenChange: (open: boolean) => void };

const overlaps = {
  "0": "None: the old secret ends now",
  "1": "1 hour",
  "24": "24 hours",
  "72": "3 days",
  "168": "7 days",
};

/** Says what goes on during an overlap, and ends it when asked. */
export function RotationNotice({ webhook }: { webhook: ConsoleWebhook }) {
  const queryClient = useQueryClient();
  const owns = useOwns(webhook.application.id);
  const promote = useMutation({
    mutationFn: () => webhookCalls.promoteSecret(webhook.id),
    onSuccess: () => {
      toast("The new secret is in use", { description: "Deliveries carry it alone from here on." });
      return queryClient.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
  if (webhook.rotationEndsAt === null) return null;
  return (
    <Notice tone="note" title="A new secret takes over">
      <p>
        At <Time at={webhook.rotationEndsAt} />. Until then, deliveries carry the old secret and are signed
        with both.{owns && " If your receiver is ready for the new secret, promote it now."}
      </p>
      {promote.error && <FaultNotice error={promote.error} what="The old secret is still in use." />}
      {owns && (
        <ForChanges>
          <Button size="sm" className="mt-2 w-fit" busy={promote.isPending} onClick={() => promote.mutate()}>
            Promote now
          </Button>
        </ForChanges>
      )}
    </Notice>
  );
}

/** Makes a new secret; the old one goes on for as long as the person chooses. */
export function RotateDialog({ webhook, open, onOpenChange }: Props) {
  const queryClient = useQueryClient();
  const [overlap, setOverlap] = useState("24");
  const rotate = useMutation({
    mutationFn: () => webhookCalls.rotateSecret(webhook.id, { overlapHours: Number(overlap) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["webhooks"] }),
  });

  function changeOpen(next: boolean) {
    onOpenChange(next);
    if (!next) rotate.reset();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    rotate.mutate();
  }

  if (rotate.data)
    return (
      <Dialog
        open={open}
        onOpenChange={changeOpen}
        title={`The new secret of ${webhook.name}`}
        description={
          overlap === "0"
            ? "It is in use already: give it to your receiver now."
            : "Give it to your receiver, then promote it; at the end of the overlap it takes over by itself."
        }
      >
        <SecretPanel secret={rotate.data} />
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={`Rotate the secret of ${webhook.name}`}
      description="During the overlap deliveries carry the old secret and are signed with both, so nothing is missed."
    >
      <form onSubmit={submit} className="grid gap-4">
        <SelectField label="Overlap" value={overlap} onChange={(event) => setOverlap(event.target.value)}>
          {Object.entries(overlaps).map(([hours, words]) => (
            <option key={hours} value={hours}>
              {words}
            </option>
          ))}
        </SelectField>
        {rotate.error && <FaultNotice error={rotate.error} what="The secret is as it was." />}
        <Button type="submit" look="primary" className="w-fit" busy={rotate.isPending}>
          Make a new secret
        </Button>
      </form>
    </Dialog>
  );
}
