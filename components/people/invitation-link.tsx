import { CopyableValue } from "#components/ui/code.tsx";
import { Notice } from "#components/ui/status.tsx";
import { invitationDays } from "#lib/identity/people/constants.ts";

/** The link of an invitation, for whoever invites to hand on where the portal sends no mail. It is shown once. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        This portal has no mail server. Send this link to {email} yourself. It works once, for{" "}
        {invitationDays} days.
      </p>
      <CopyableValue label="invitation link" value={link} />
      <Notice tone="warn" title="The link is shown only now">
        Whoever opens it can join in the name of {email}. If it gets lost, send the invitation again.
      </Notice>
    </div>
  );
}
