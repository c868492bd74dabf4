import type { ReactNode } from "react";
import { useMayManage, useOwns } from "#components/shell/viewer.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { Panel } from "#components/ui/page.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { LastUsed, Time } from "#components/ui/time/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { applicationCalls } from "#lib/applications/query-options.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { AddKeyDialog, JwksUrlDialog } from "./client-key-dialogs.tsx";

type Props = { application: Application };

/** The public keys of an application, which can replace its secret. */
export function ClientKeys({ application }: Props) {
  const mayManage = useMayManage(application.environment);
  // Staff can remove a partner's key, but not add one.
  const mayAdd = useOwns(application.id) && mayManage;
  const { id, keys, jwksUrl } = application;
  return (
    <Panel
      title="Public keys"
      action={
        mayAdd && (
          <div className="flex flex-wrap gap-2">
            <DialogButton
              size="sm"
              dialog={(onClose) => <JwksUrlDialog application={application} onClose={onClose} />}
            >
              {jwksUrl === null ? "Use a JWKS URL" : "Change the URL"}
            </DialogButton>
            <DialogButton
              size="sm"
              dialog={(onClose) => <AddKeyDialog application={application} onClose={onClose} />}
            >
              Add a key
            </DialogButton>
          </div>
        )
      }
    >
      <ul className="-my-3 divide-y divide-line empty:hidden">
        {keys.map((key) => (
          <Row key={key.kid} what={key.kid} remove={mayManage && <Remove id={id} kid={key.kid} />}>
            {key.algorithm}, added <Time at={key.createdAt} />, <LastUsed at={key.lastUsedAt} />
          </Row>
        ))}
        {jwksUrl !== null && (
          <Row what={jwksUrl} remove={mayManage && <RemoveUrl id={id} />}>
            JWKS URL, read again every 10 minutes and for an unknown key
          </Row>
        )}
      </ul>
      {keys.length === 0 && jwksUrl === null && (
        <p className="text-muted text-sm">
          No keys yet. With a key, your software signs its token requests, so you share no secret.{" "}
          <TextLink href="/reference/authentication#authenticate-with-a-key">How it works</TextLink>
        </p>
      )}
    </Panel>
  );
}

function Row({ what, remove, children }: { what: string; remove: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="break-all font-mono text-sm">{what}</p>
        <p className="text-muted text-sm">{children}</p>
      </div>
      {remove}
    </li>
  );
}

const consequence =
  "Software that uses this key cannot get new tokens. Its current tokens expire within 30 minutes.";

function Remove({ id, kid }: { id: string; kid: string }) {
  return (
    <ConfirmButton
      label="Remove"
      button={{ size: "sm", "aria-label": `Remove the key ${kid}` }}
      title="Remove this key?"
      description={consequence}
      action="Remove it"
      failure="Could not remove the key, so it still works."
      run={() => applicationCalls.removeKey(id, kid)}
      reloads={["applications"]}
      onDone={() => toast("The key is removed")}
    />
  );
}

function RemoveUrl({ id }: { id: string }) {
  return (
    <ConfirmButton
      label="Remove"
      button={{ size: "sm", "aria-label": "Remove the JWKS URL" }}
      title="Remove the JWKS URL?"
      description={consequence}
      action="Remove it"
      failure="Could not remove the URL, so its keys still work."
      run={() => applicationCalls.setJwksUrl(id, { url: null })}
      reloads={["applications"]}
      onDone={() => toast("The JWKS URL is removed")}
    />
  );
}
