"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { accountCalls } from "#lib/identity/account/query-options.ts";
import type { Account } from "#lib/identity/account/schemas.ts";

type Props = {
  sessions: Account["sessions"];
  /** The present session has ended. */
  onSignedOut: () => void;
};

/** Where the person is signed in, and the way to end each of these sessions. */
export function Sessions({ sessions, onSignedOut }: Props) {
  const endAll = useMutation({ mutationFn: accountCalls.endSessions, onSuccess: onSignedOut });
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted text-sm">
        You are signed in here. A session ends after 8 hours without use and 24 hours after the sign-in. If
        you do not recognize one, end it and change your password.
      </p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {endAll.error && <FaultNotice error={endAll.error} what="Your sessions were not ended." />}
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
  const queryClient = useQueryClient();
  const { id, device, ipAddress, signedInAt, lastSeenAt, isPresent } = session;
  const end = useMutation({
    mutationFn: () => accountCalls.endSession(id),
    onSuccess: () => {
      toast("The session has ended", { description: `${device} is signed out.` });
      // The button goes with the session, and the focus with it.
      document.getElementById("content")?.focus();
      return queryClient.invalidateQueries({ queryKey: ["account"] });
    },
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
      {end.error && <FaultNotice error={end.error} what="The session was not ended." />}
    </li>
  );
}
