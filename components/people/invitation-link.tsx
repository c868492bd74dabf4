import { Button } from "#components/ui/button.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { Notice } from "#components/ui/status.tsx";
import { invitationDays } from "#lib/identity/people/constants.ts";

type Props = { email: string; link: string; onDone?: () => void };

/** The link of an invitation, to pass on when the portal has no mail server. It is shown once. */
export function InvitationLink({ email, link, onDone }: Props) {
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        This portal has no mail server. Send this link to {email} yourself. It works once, for{" "}
        {invitationDays} days.
      </p>
      <CopyableValue label="invitation link" value={link} />
      <Notice tone="warn" title="The link is shown only now">
        Anybody who opens it can join as {email}. If it gets lost, send the invitation again.
      </Notice>
      {onDone && (
        <Button look="primary" className="justify-self-end" onClick={onDone}>
          Done
        </Button>
      )}
    </div>
  );
}
