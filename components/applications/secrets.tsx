"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "#components/people/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { applicationCalls } from "#lib/applications/query-options.ts";
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
  // The newest comes first. Two work at most, so a third pushes the oldest out.
  const [, pushedOut] = application.secrets;
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
          : application.secrets.length > 0
            ? "Both secrets work during the overlap, so your software keeps running."
            : "The application signs in with it."
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
          {application.secrets.length > 0 && (
            <TextField
              label="Hours until the old one ends"
              inputMode="numeric"
              value={hours}
              hint="0 ends it at once; 168 is a week."
              error={valid ? undefined : "Give whole hours from 0 to 168."}
              onChange={(event) => setHours(event.target.value)}
            />
          )}
          {pushedOut && (
            <Notice tone="warn" title={`The secret …${pushedOut.hint} ends at once`}>
              Two secrets work at a time, so the new one takes the place of the older.
            </Notice>
          )}
          <Button type="submit" look="primary" className="justify-self-end" busy={rotate.isPending}>
            Make the secret
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function SecretRow({
  application,
  secret,
  mayEnd,
}: {
  application: Application;
  secret: Application["secrets"][number];
  mayEnd: boolean;
}) {
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
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
      {mayEnd && (
        <>
          <Button size="sm" look="danger" onClick={() => setEnding(true)}>
            End now
          </Button>
          <ConfirmDialog
            open={ending}
            onOpenChange={setEnding}
            title={`End the secret …${secret.hint} now?`}
            description={
              <>
                Software that still uses it gets no more tokens; those that it has run out within half an
                hour.{" "}
                {secret.lastUsedAt ? (
                  <>
                    It was last used <Time at={secret.lastUsedAt} />.
                  </>
                ) : (
                  "Nothing has used it yet."
                )}{" "}
                This cannot be undone.
              </>
            }
            action="End it"
            failure="The secret still works."
            run={() => applicationCalls.deactivateSecret(application.id, secret.id)}
            onDone={() => {
              toast(`The secret …${secret.hint} has ended`, {
                description: "The other one goes on working.",
              });
              return queryClient.invalidateQueries({ queryKey: ["applications"] });
            }}
          />
        </>
      )}
    </li>
  );
}

/** The secrets of an application by their last letters: two at most, when used, when they end. */
export function Secrets({
  application,
  mayManage,
  owns,
}: {
  application: Application;
  mayManage: boolean;
  /** Staff end a partner's secret, and make none. */
  owns: boolean;
}) {
  const [rotating, setRotating] = useState(false);
  return (
    <Panel
      title="Secrets"
      action={
        mayManage &&
        owns && (
          <Button size="sm" onClick={() => setRotating(true)}>
            Make a new secret
          </Button>
        )
      }
    >
      <ul className="-my-3 divide-y divide-line">
        {application.secrets.map((secret) => (
          <SecretRow
            key={secret.id}
            application={application}
            secret={secret}
            mayEnd={mayManage && application.secrets.length > 1}
          />
        ))}
      </ul>
      {application.secrets.length === 0 && (
        <p className="text-muted text-sm">
          {owns
            ? "There is no secret yet. Make one, so that the application can get tokens."
            : `An admin of ${application.organization.name} makes the secret.`}
        </p>
      )}
      <RotateDialog application={application} open={rotating} onOpenChange={setRotating} />
    </Panel>
  );
}
