import clsx from "clsx";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { useFailureWords } from "#components/webhooks/failure-words.ts";
import {
  addressOfIncident,
  countUndelivered,
} from "#lib/notifications/deliveries/shared/describe-incident.ts";
import type { Incident } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { IncidentBadge } from "./incident-badge.tsx";
import { IncidentTime } from "./incident-time.tsx";
import { LastContact } from "./send-to-partner.tsx";

/** Badge, webhook, what is missing, and the action. A webhook without an incident has the same. */
export const incidentColumns =
  "grid-cols-[minmax(0,1fr)_auto] items-center *:nth-[n+2]:max-sm:col-span-2 sm:grid-cols-[7rem_minmax(0,1fr)_6.5rem] lg:grid-cols-[7rem_minmax(0,1fr)_9rem_6.5rem]";

/** The place of the action; on a phone, beside the badge. */
export const incidentAction =
  "justify-self-end max-sm:col-[2/3]! max-sm:row-start-1 sm:col-start-3 sm:row-start-1 lg:col-start-4";

type Props = {
  incident: Incident;
  /** The row is below the partner's name. */
  namesPartner: boolean;
};

/** An incident in a list: its webhook, its cause, what is missing, and the way to its page. */
export function IncidentRow({ incident, namesPartner }: Props) {
  const { id, state, webhook, application, organization, failure, orders } = incident;
  const { isStaff, mayChange } = useViewer();
  const owns = useOwns(application.id);
  const canFix = owns && mayChange;
  const explain = useFailureWords();
  const isEnded = state === "ENDED";
  const undelivered = countUndelivered(incident);
  return (
    <li aria-label={webhook.name} className={`grid gap-x-4 gap-y-2 py-3 ${incidentColumns}`}>
      <p>
        <IncidentBadge state={state} webhook={webhook} />
      </p>
      <div className={clsx("grid min-w-0 gap-0.5", isEnded && "lg:col-span-2")}>
        <p className="truncate">
          {/* One Tab stop for the row: the button, which leads there as well. */}
          <Link href={addressOfIncident(id)} tabIndex={-1} className="font-medium hover:text-accent">
            {webhook.name}
          </Link>{" "}
          <span className="text-muted text-sm">
            {isStaff && namesPartner ? `${organization.name}, ${application.name}` : application.name}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <span>{explain(application.id, failure).title}</span>
          <span className="text-muted">
            <IncidentTime incident={incident} />
          </span>
          {namesPartner && !owns && !isEnded && (
            <span className="text-muted">
              <LastContact incidents={[incident]} />
            </span>
          )}
        </p>
      </div>
      {!isEnded && (
        <p className="text-sm tabular-nums max-sm:empty:hidden sm:max-lg:col-start-2">
          {undelivered > 0 && (
            <>
              <span className="font-semibold lg:block">
                {inCount(undelivered)} undelivered<span className="lg:sr-only">, </span>
              </span>
              <span className="text-muted">{counted(orders.missing, "order")} affected</span>
            </>
          )}
        </p>
      )}
      <div className={incidentAction}>
        <ButtonLink href={addressOfIncident(id)} size="sm">
          {isEnded || !canFix ? "Open" : "See and fix"}
          <span className="sr-only"> {webhook.name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
