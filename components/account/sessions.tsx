import { leaveFor } from "#components/sign-in/auth-calls.ts";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { Described } from "#components/ui/page.tsx";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { accountCalls } from "#lib/identity/account/query-options.ts";
import type { Account } from "#lib/identity/account/schemas.ts";

/** The person's sessions, with buttons to end them. */
export function Sessions({ sessions }: Pick<Account, "sessions">) {
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted text-sm">
        You are signed in here. A session ends after 8 hours without use, and 24 hours after you sign in. If
        you do not recognize a session, end it and change your password.
      </p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Described words="Signing out does not affect applications that you allowed. Withdraw their access under Connected applications.">
        <ConfirmButton
          label="Sign out everywhere"
          button={{ look: "secondary" }}
          title="Sign out everywhere?"
          description="Every session ends, including this one. You need to sign in again."
          failure="Could not end your sessions."
          run={accountCalls.endSessions}
          onDone={() => leaveFor("/signin")}
        />
      </Described>
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
        words={
          <>
            Signed in <Time at={signedInAt} />, last used <Time at={lastSeenAt} />
            {ipAddress && <>, from {ipAddress}</>}
          </>
        }
      >
        {!isPresent && (
          <ConfirmButton
            label="End"
            button={{ size: "sm", "aria-label": `End the session on ${device}` }}
            title={`End the session on ${device}?`}
            description="That browser is signed out immediately."
            action="End the session"
            failure="Could not end the session."
            run={() => accountCalls.endSession(id)}
            reloads={["account"]}
            said={["The session has ended", `${device} is signed out.`]}
          />
        )}
      </Described>
    </li>
  );
}
