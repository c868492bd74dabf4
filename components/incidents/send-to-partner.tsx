import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { ApiError } from "#components/api/call-api.ts";
import { api } from "#components/api/queries.ts";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Incident } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { inCount } from "#lib/platform/shared/counted.ts";

type Props = {
  incidents: readonly Pick<Incident, "id" | "sentToPartner">[];
  /** It is what the page asks for. */
  isNext?: boolean;
};

const hourMs = 3_600_000;

/** A webhook's partner gets one message in each hour of the clock. */
function isDue({ sentToPartner }: Props["incidents"][number]): boolean {
  const getHour = (ms: number) => Math.floor(ms / hourMs);
  return !sentToPartner || getHour(Date.parse(sentToPartner.at)) !== getHour(Date.now());
}

/** For staff, about a partner's incidents: sends its admins the cause and the page of each. */
export function SendToPartner({ incidents, isNext = false }: Props) {
  const send = useMutation({
    mutationFn: async () => {
      const due = incidents.filter(isDue);
      const chosen = due.length > 0 ? due : incidents;
      // Gone with its application since the page was loaded. The others are still sent.
      const gone: ApiError[] = [];
      for (const { id } of chosen)
        await api
          .post("/api/console/incidents/[incidentId]/partner-notice", { params: { incidentId: id } })
          .catch((error) => {
            if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
            gone.push(error);
          });
      if (gone.length === chosen.length) throw gone[0];
    },
    meta: {
      done: [
        "Sent to the partner",
        "It gets a notice, and its admins an email, with the cause and the incident's page.",
      ],
    },
  });
  const what = incidents.length > 1 ? `${inCount(incidents.length)} incidents` : "this";
  return (
    <>
      <ForChanges>
        <Button
          variant={isNext ? "primary" : "secondary"}
          size="sm"
          icon={Send}
          className="w-fit"
          busy={send.isPending}
          disabled={send.isSuccess}
          onClick={() => send.mutate()}
        >
          {send.isSuccess ? "Sent to the partner" : `Send ${what} to the partner`}
        </Button>
      </ForChanges>
      <ErrorBanner
        error={send.error}
        what={`Could not send ${what} to the partner.`}
        className="basis-full"
      />
    </>
  );
}

/** When staff last sent one of the incidents to the partner, and who. */
export function LastContact({ incidents }: Pick<Props, "incidents">) {
  const [sentToPartner] = incidents
    .flatMap((incident) => incident.sentToPartner ?? [])
    .toSorted((one, other) => other.at.localeCompare(one.at));
  if (!sentToPartner) return "Not contacted yet";
  return (
    <>
      Last contact <Time at={sentToPartner.at} /> by {sentToPartner.byName}
    </>
  );
}
