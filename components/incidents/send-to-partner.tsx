import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { api } from "#components/api/queries.ts";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Incident } from "#lib/notifications/deliveries/shared/incident-schemas.ts";

/** For staff, about a partner's incident: sends its admins the cause and the incident's page. */
export function SendToPartner({ incident: { id } }: { incident: Pick<Incident, "id"> }) {
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
  return (
    <>
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
      <ErrorBanner error={send.error} what="Could not send this to the partner." className="basis-full" />
    </>
  );
}

/** When staff last sent it to the partner, and who. */
export function LastContact({ sentToPartner }: Pick<Incident, "sentToPartner">) {
  if (!sentToPartner) return "Not contacted yet";
  return (
    <>
      Last contact <Time at={sentToPartner.at} /> by {sentToPartner.byName}
    </>
  );
}
