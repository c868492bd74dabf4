import { Clock } from "lucide-react";
import { api } from "#components/api/queries.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { Described } from "#components/ui/page.tsx";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { PendingInvitation, People } from "#lib/identity/shared/people-schemas.ts";
import { roleLabels } from "#lib/identity/shared/roles.ts";

type Props = {
  people: People;
  requests: PendingInvitation[];
  onConfirm: (request: PendingInvitation) => void;
};

/** What staff ask a partner's admins to do. */
export function Requests({ people, requests, onConfirm }: Props) {
  return (
    <section aria-labelledby="requests" className="mb-8 grid gap-3">
      <h2 id="requests" className="font-semibold text-lg">
        Waiting for an admin
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            people={people}
            request={request}
            onConfirm={() => onConfirm(request)}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { people: People; request: PendingInvitation; onConfirm: () => void };

function RequestRow({ people, request, onConfirm }: RowProps) {
  const { id, email, role, invitedBy, sentAt } = request;
  const member = people.members.find((one) => one.email === email);
  const decides = useViewer().organizationId === people.organization.id;
  return (
    <li aria-label={`Request for ${email}`} className="p-4">
      <Described
        title={<p className="break-words font-medium">{member ? `${member.name}, ${email}` : email}</p>}
        description={
          <>
            {invitedBy} from the distributor asks for the role {roleLabels[role].name}, <Time at={sentAt} />
          </>
        }
      >
        <Status tone="note" icon={Clock}>
          Not confirmed
        </Status>
        <div className="flex flex-wrap gap-3">
          {decides && (
            <Button size="sm" aria-label={`Confirm the request for ${email}`} onClick={onConfirm}>
              Confirm
            </Button>
          )}
          <ConfirmButton
            label={decides ? "Decline" : "Withdraw"}
            button={{
              size: "sm",
              className: "-mr-3",
              "aria-label": `${decides ? "Decline" : "Withdraw"} the request for ${email}`,
            }}
            title={`${decides ? "Decline" : "Withdraw"} the request for ${email}?`}
            description="Nobody gets the role."
            failure="Could not end the request."
            mutationFn={() =>
              api.delete("/api/console/invitations/[invitationId]", { params: { invitationId: id } })
            }
            meta={{ done: [`The request for ${email} has ended`, "Nothing has changed."] }}
          />
        </div>
      </Described>
    </li>
  );
}
