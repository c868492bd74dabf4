"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { Panel } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { applicationCalls } from "#lib/applications/query-options.ts";
import type { Application, RotateClientSecretInput } from "#lib/applications/schemas.ts";
import { SecretOnce } from "./secret-once.tsx";

function RotateDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const rotate = useAction(
    (input: RotateClientSecretInput) => applicationCalls.rotateSecret(application.id, input),
    { reloads: ["applications"] },
  );
  // Newest first. Only two work at a time, so a third ends the oldest.
  const [, oldest] = application.secrets;
  const isFirst = application.secrets.length === 0;
  return (
    <Dialog
      onClose={onClose}
      title={rotate.data ? "The new secret" : "Make a new secret"}
      description={
        rotate.data
          ? "Give it to your software before the old one ends."
          : isFirst
            ? "The application authenticates with it."
            : "Both secrets work during the overlap, so your software keeps running."
      }
    >
      {rotate.data?.clientSecret ? (
        <div className="grid gap-5">
          <SecretOnce clientSecret={rotate.data.clientSecret} />
          <Button look="primary" className="justify-self-end" onClick={onClose}>
            Done
          </Button>
        </div>
      ) : (
        <Form
          schema={() =>
            import("#lib/applications/schemas.ts").then((schemas) => schemas.rotateClientSecretSchema)
          }
          read={(fields) => ({ overlapHours: hoursOf(fields.get("overlapHours") ?? "24") })}
          live="overlapHours"
          mutation={rotate}
          failure="Could not make a secret."
        >
          {!isFirst && (
            <TextField
              label="Hours until the old one ends"
              name="overlapHours"
              inputMode="numeric"
              defaultValue="24"
              hint="From 0 (immediately) to 168 (a week)."
            />
          )}
          {oldest && (
            <Notice tone="warn" title={`The secret …${oldest.hint} ends immediately`}>
              Only two secrets work at a time. The new one replaces the oldest.
            </Notice>
          )}
          <FormActions submit="Make the secret" busy={rotate.isPending} />
        </Form>
      )}
    </Dialog>
  );
}

/** A number only for digits: `Number` takes an empty text for 0. */
function hoursOf(text: FormDataEntryValue): number | string {
  return /^\d+$/.test(String(text)) ? Number(text) : String(text);
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
          {ending && (
            <ConfirmDialog
              onClose={() => setEnding(false)}
              title={`End the secret …${secret.hint} now?`}
              description={
                <>
                  Software that still uses it gets no more tokens. Its current tokens expire within half an
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
                  description: "The other one still works.",
                });
                return queryClient.invalidateQueries({ queryKey: ["applications"] });
              }}
            />
          )}
        </>
      )}
    </li>
  );
}

/** The secrets of an application by their last characters, two at most. */
export function Secrets({
  application,
  mayManage,
  owns,
}: {
  application: Application;
  mayManage: boolean;
  /** Staff can end a partner's secret, but not make one. */
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
            ? "There is no secret yet. The application needs one to get tokens."
            : `An admin of ${application.organization.name} makes the secret.`}
        </p>
      )}
      {rotating && <RotateDialog application={application} onClose={() => setRotating(false)} />}
    </Panel>
  );
}
