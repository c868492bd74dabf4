"use client";

import { useMutation } from "@tanstack/react-query";
import { leaveFor } from "#components/sign-in/auth-calls.ts";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { accountCalls } from "#lib/identity/account/query-options.ts";
import type { Account } from "#lib/identity/account/schemas.ts";

/** The person's sessions, with buttons to end them. */
export function Sessions({ sessions }: Pick<Account, "sessions">) {
  const endAll = useMutation({
    mutationFn: accountCalls.endSessions,
    onSuccess: () => leaveFor("/signin"),
  });
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
      {endAll.error && <FaultNotice error={endAll.error} what="Could not end your sessions." />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted text-sm">
          Signing out does not affect applications that you allowed. Withdraw their access under Connected
          applications.
        </p>
        <Button busy={endAll.isPending} onClick={() => endAll.mutate()}>
          Sign out everywhere
        </Button>
      </div>
    </div>
  );
}

function SessionRow({ session }: { session: Account["sessions"][number] }) {
  const { id, device, ipAddress, signedInAt, lastSeenAt, isPresent } = session;
  const end = useAction(() => accountCalls.endSession(id), {
    reloads: ["account"],
    removesButton: true,
    done: () => toast("The session has ended", { description: `${device} is signed out.` }),
  });
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 break-words font-medium">
            {device} {isPresent && <Status tone="good">This browser</Status>}
          </p>
          <p className="text-muted text-sm">
            Signed in <Time at={signedInAt} />, last used <Time at={lastSeenAt} />
            {ipAddress && <>, from {ipAddress}</>}
          </p>
        </div>
        {!isPresent && (
          <Button
            look="danger"
            size="sm"
            aria-label={`End the session on ${device}`}
            busy={end.isPending}
            onClick={() => end.mutate()}
          >
            End
          </Button>
        )}
      </div>
      {end.error && <FaultNotice error={end.error} what="Could not end the session." />}
    </li>
  );
}
