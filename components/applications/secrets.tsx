"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/page.tsx";
import { Time } from "#components/ui/time.tsx";
import { applicationCalls } from "#lib/applications/queries.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { SecretOnce } from "./secret-once.tsx";

const longestOverlapHours = 168;

function RotateDialog({
  application,
  open,
  onOpenChange,
}: {
  application: Application;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const queryClient = useQueryClient();
  const [hours, setHours] = useState("24");
  const rotate = useMutation({
    mutationFn: () => applicationCalls.rotateSecret(application.id, { overlapHours: Number(hours) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["applications"] }),
  });
  const valid = /^\d{1,3}$/.test(hours) && Number(hours) <= longestOverlapHours;

  function changeOpen(next: boolean) {
    onOpenChange(next);
    if (!next) rotate.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (valid) rotate.mutate();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={rotate.data ? "The new secret" : "Make a new secret"}
      description={
        rotate.data
          ? "Give it to your software before the old one ends."
          : "Both secrets work during the overlap, so that nothing stops meanwhile."
      }
    >
      {rotate.data?.clientSecret ? (
        <div className="grid gap-5">
          <SecretOnce clientSecret={rotate.data.clientSecret} />
          <Button look="primary" className="justify-self-end" onClick={() => changeOpen(false)}>
            Done
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} className="grid gap-5">
          {rotate.error && <FaultNotice error={rotate.error} what="No secret was made." />}
          <TextField
            label="Hours until the old one ends"
            inputMode="numeric"
            value={hours}
            hint="0 ends it at once; 168 is a week."
            error={valid ? undefined : "Give whole hours from 0 to 168."}
            onChange={(event) => setHours(event.target.value)}
          />
          <Button type="submit" look="primary" className="justify-self-end" busy={rotate.isPending}>
            Make the secret
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** The secrets of an application by their last letters: two at most, when used, when they end. */
export function Secrets({ application, mayManage }: { application: Application; mayManage: boolean }) {
  const queryClient = useQueryClient();
  const [rotating, setRotating] = useState(false);
  const deactivate = useMutation({
    mutationFn: (secretId: string) => applicationCalls.deactivateSecret(application.id, secretId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["applications"] }),
  });
  return (
    <Panel
      title="Secrets"
      action={
        mayManage && (
          <Button size="sm" onClick={() => setRotating(true)}>
            Make a new secret
          </Button>
        )
      }
    >
      {deactivate.error && <FaultNotice error={deactivate.error} what="The secret still works." />}
      <ul className="-my-3 divide-y divide-line">
        {application.secrets.map((secret) => (
          <li key={secret.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p className="font-mono text-sm">…{secret.hint}</p>
            <p className="grow text-muted text-sm">
              made <Time at={secret.createdAt} />,{" "}
              {secret.lastUsedAt ? (
                <>
                  last used <Time at={secret.lastUsedAt} />
                </>
              ) : (
                "never used"
              )}
              {secret.expiresAt && (
                <>
                  , ends <Time at={secret.expiresAt} />
                </>
              )}
            </p>
            {mayManage && application.secrets.length > 1 && (
              <Button
                size="sm"
                look="danger"
                busy={deactivate.isPending}
                onClick={() => deactivate.mutate(secret.id)}
              >
                End now
              </Button>
            )}
          </li>
        ))}
      </ul>
      {application.secrets.length === 0 && <p className="text-muted text-sm">None works. Make a new one.</p>}
      <RotateDialog application={application} open={rotating} onOpenChange={setRotating} />
    </Panel>
  );
}
