import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { api } from "#components/api/queries.ts";
import { ForChanges, useOwns } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Incident } from "#lib/notifications/deliveries/shared/incident-schemas.ts";

type Props = { incident: Pick<Incident, "id" | "application" | "sentToPartner"> };

/** For staff, about a partner's incident: sends its admins the cause and the incident's page, and says when somebody last did. */
export function SendToPartner({ incident: { id, application, sentToPartner } }: Props) {
  const owns = useOwns(application.id);
  const send = useMutation({
    mutationFn: () =>
      api.post("/api/console/incidents/[incidentId]/partner-notice", { params: { incidentId: id } }),
    meta: {
      done: [
        "Sent to the partner",
        "It gets a notice, and its admins an email, with the cause and the incident's page.",
      ],
    },
  });
  if (owns) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <ForChanges>
        <Button
          size="sm"
          icon={Send}
          className="w-fit"
          busy={send.isPending}
          disabled={send.isSuccess}
          onClick={() => send.mutate()}
        >
          {send.isSuccess ? "Sent to the partner" : "Send this to the partner"}
        </Button>
      </ForChanges>
      <span className="text-muted">
        {sentToPartner ? (
          <>
            Last contact <Time at={sentToPartner.at} /> by {sentToPartner.byName}
          </>
        ) : (
          "Not contacted yet"
        )}
      </span>
      <ErrorBanner error={send.error} what="Could not send this to the partner." />
    </div>
  );
}
