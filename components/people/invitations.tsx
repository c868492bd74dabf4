import { useMutation } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { api } from "#components/api/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { Described } from "#components/ui/page.tsx";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { PendingInvitation } from "#lib/identity/shared/people-schemas.ts";
import { roleLabels } from "#lib/identity/shared/roles.ts";
import { InvitationLink } from "./invite-dialog.tsx";

/** Invitations that nobody has accepted yet. Expired ones can be sent again. */
export function Invitations({ invitations }: { invitations: PendingInvitation[] }) {
  return (
    <section aria-labelledby="invitations" className="mt-8 grid gap-3">
      <h2 id="invitations" className="font-semibold text-lg">
        Invitations
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: PendingInvitation }) {
  const { id, email, role, invitedBy, sentAt, expiresAt } = invitation;
  const resend = useMutation({
    mutationFn: () =>
      api.post("/api/console/invitations/[invitationId]/resend", { params: { invitationId: id } }),
    onSuccess: ({ link }) =>
      link === null && toast(`${email} gets a new link`, "The old link no longer works."),
  });
  const isOver = new Date(expiresAt) <= new Date();
  return (
    <li aria-label={email} className="grid gap-3 p-4">
      <Described
        className="lg:grid lg:grid-cols-[minmax(0,1fr)_9rem_16.5rem]"
        title={<p className="break-words font-medium">{email}</p>}
        description={
          <>
            {roleLabels[role].name}, invited by {invitedBy}, sent <Time at={sentAt} />
          </>
        }
      >
        <div>
          {isOver ? (
            <Status tone="off">Expired</Status>
          ) : (
            <Status tone="note" icon={Clock}>
              Pending
            </Status>
          )}
        </div>
        <div className="flex flex-wrap gap-3 lg:justify-end">
          <Button
            size="sm"
            busy={resend.isPending}
            aria-label={`Send again to ${email}`}
            onClick={() => resend.mutate()}
          >
            Send again
          </Button>
          <ConfirmButton
            label="Revoke"
            button={{ size: "sm", className: "-mr-3", "aria-label": `Revoke the invitation to ${email}` }}
            title={`Revoke the invitation to ${email}?`}
            description="Its link stops working. You can invite them again."
            failure="Could not revoke the invitation."
            mutationFn={() =>
              api.delete("/api/console/invitations/[invitationId]", { params: { invitationId: id } })
            }
            meta={{ done: [`The invitation to ${email} was revoked`, "Its link no longer works."] }}
          />
        </div>
      </Described>
      {resend.data?.link && <InvitationLink email={email} link={resend.data.link} />}
      <ErrorBanner error={resend.error} what="Could not send the invitation again." />
    </li>
  );
}
