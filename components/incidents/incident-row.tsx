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
import { LastContact, SendToPartner } from "./send-to-partner.tsx";

type Props = {
  incident: Incident;
  /** The row is below the partner's name. */
  namesPartner: boolean;
  /** For staff: the row can be sent to the partner. */
  sendsToPartner?: boolean;
};

/** An incident in a list: its webhook, its cause, what is missing, and the way to its page. */
export function IncidentRow({ incident, namesPartner, sendsToPartner = false }: Props) {
  const { id, state, webhook, application, organization, failure, orders, sentToPartner } = incident;
  const { isStaff, mayChange } = useViewer();
  const owns = useOwns(application.id);
  const canFix = owns && mayChange;
  const isSendable = sendsToPartner && !owns;
  const explain = useFailureWords();
  const isEnded = state === "ENDED";
  const undelivered = countUndelivered(incident);
  return (
    <li
      aria-label={webhook.name}
      className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-center"
    >
      <p>
        <IncidentBadge state={state} webhook={webhook} />
      </p>
      <div className="grid min-w-0 gap-0.5">
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
          {!isEnded && undelivered > 0 && (
            <span className="font-medium tabular-nums">
              {counted(orders.missing, "order")} affected, {inCount(undelivered)} undelivered
            </span>
          )}
        </p>
      </div>
      <div
        className={clsx(
          "flex flex-wrap items-center gap-x-3 gap-y-2 text-sm",
          isSendable && "sm:col-start-2 xl:col-start-3 xl:justify-end",
        )}
      >
        {isSendable && (
          <>
            <span className="text-muted max-sm:basis-full xl:max-w-44 xl:text-balance xl:text-right">
              <LastContact sentToPartner={sentToPartner} />
            </span>
            <SendToPartner incident={incident} />
          </>
        )}
        <ButtonLink href={addressOfIncident(id)} size="sm" className="w-fit">
          {isEnded || !canFix ? "Open" : "See and fix"}
          <span className="sr-only"> {webhook.name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
