import { useState } from "react";
import { api } from "#components/api/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { Described } from "#components/ui/page.tsx";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Account } from "#lib/identity/shared/account-schemas.ts";
import { sessionIdleSeconds, sessionMaxAgeSeconds } from "#lib/platform/shared/session-limits.ts";

const shownAtFirst = 3;

/** The person's sessions, the latest used first, with buttons to end the others. */
export function Sessions({ sessions }: Pick<Account, "sessions">) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? sessions : sessions.slice(0, shownAtFirst);
  const hidden = sessions.length - shown.length;
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted text-sm">
        You are signed in here. A session ends after {sessionIdleSeconds / 3_600} hours without use, and{" "}
        {sessionMaxAgeSeconds / 3_600} hours after you sign in. If you do not recognize a session, end it and
        change your password.
      </p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setShowsAll(true)}>
          Show {hidden} more
        </Button>
      )}
      {sessions.length > 1 && (
        <Described description="Ending sessions does not affect applications that you allowed. Withdraw their access below, under Connected applications.">
          <ConfirmButton
            label="End all others"
            title="End all other sessions?"
            description="Every other browser is signed out immediately. You stay signed in here."
            failure="Could not end the other sessions."
            mutationFn={() => api.delete("/api/console/account/sessions")}
            meta={{ done: ["Your other sessions have ended", "You are signed in only here."] }}
          />
        </Described>
      )}
    </div>
  );
}

function SessionRow({ session }: { session: Account["sessions"][number] }) {
  const { id, device, ipAddress, signedInAt, lastSeenAt, isPresent } = session;
  return (
    <li className="px-4 py-3">
      <Described
        title={
          <p className="flex flex-wrap items-center gap-2 break-words font-medium">
            {device} {isPresent && <Status tone="good">This browser</Status>}
          </p>
        }
        description={
          <>
            Signed in <Time at={signedInAt} />, last used <Time at={lastSeenAt} />
            {ipAddress && <>, from {ipAddress}</>}
          </>
        }
      >
        {!isPresent && (
          <ConfirmButton
            label="End"
            button={{ size: "sm", className: "-mr-3", "aria-label": `End the session on ${device}` }}
            title={`End the session on ${device}?`}
            description="That browser is signed out immediately."
            action="End the session"
            failure="Could not end the session."
            mutationFn={() =>
              api.delete("/api/console/account/sessions/[sessionId]", { params: { sessionId: id } })
            }
            meta={{ done: ["The session has ended", `${device} is signed out.`] }}
          />
        )}
      </Described>
    </li>
  );
}
