import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { deliveryStates, worstFirst } from "#components/deliveries/delivery-state.tsx";
import { getChange } from "#components/deliveries/delivery-title.ts";
import { openIncidentsOfOrderQuery } from "#components/incidents/queries.ts";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Link } from "#components/ui/link.tsx";
import { Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { DueTime } from "#components/ui/time/time.tsx";
import { isOfUnregistered, useCause } from "#components/webhooks/failure-words.ts";
import { addressOfWebhook } from "#components/webhooks/webhook-address.ts";
import {
  addressOfIncident,
  describeChange,
  describeOthers,
} from "#lib/notifications/deliveries/shared/describe-incident.ts";
import type { Incident } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { OrderDelivery, OrderPageEvent } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import type { DeliveryState } from "#lib/notifications/deliveries/shared/schemas.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { useApplicationName } from "./order-deliveries.tsx";

/** The worst state of deliveries. Null if all are delivered. */
export function findWorst(deliveries: readonly Pick<OrderDelivery, "state">[]): DeliveryState | null {
  const worst = worstFirst.find((one) => deliveries.some(({ state }) => state === one));
  return worst === undefined || worst === "DELIVERED" ? null : worst;
}

/** A delivery with what its event says of the order. */
type Titled = OrderDelivery & { change: string };

/** What one webhook got of an order, newest first. `worst`: null if that is everything. */
type Part = { deliveries: readonly [Titled, ...Titled[]]; worst: ReturnType<typeof findWorst> };

const hasFailed = ({ state, attemptCount }: OrderDelivery) => state !== "DELIVERED" && attemptCount > 0;

/** By webhook, the worst first. */
function toParts(events: readonly OrderPageEvent[]): Part[] {
  const titled = events.flatMap(({ status, event, deliveries }) =>
    deliveries.map((delivery) => ({ ...delivery, change: getChange({ orderStatus: status, event }) })),
  );
  const parts = [...Map.groupBy(titled, ({ webhook }) => webhook.id).values()].flatMap(
    ([first, ...others]) =>
      first ? [{ deliveries: [first, ...others] as const, worst: findWorst([first, ...others]) }] : [],
  );
  const rank = ({ worst }: Part) => (worst === null ? worstFirst.length : worstFirst.indexOf(worst));
  return parts.toSorted((a, b) => rank(a) - rank(b));
}

/** No more rows are shown until a person asks for all. */
const shownAtFirst = 8;

type Props = {
  orderNumber: string;
  events: readonly OrderPageEvent[];
  /** There are no older events. */
  isWhole: boolean;
};

/** What each webhook misses of an order, why, and where to fix it, then which webhooks got everything. */
export function OrderWebhooks({ orderNumber, events, isWhole }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const parts = toParts(events);
  const missing = parts.filter(({ worst }) => worst !== null);
  const { data: incidents = [] } = useQuery({
    ...openIncidentsOfOrderQuery(orderNumber),
    enabled: missing.some(({ deliveries }) => deliveries.some(hasFailed)),
  });
  const shown = showsAll ? missing : missing.slice(0, shownAtFirst);
  if (parts.length === 0) return null;
  const isPartial = !isWhole || events.some(({ hasMore }) => hasMore);
  return (
    <div className="grid gap-2">
      {missing.length > 0 && (
        <ul
          aria-label="Webhooks that miss events"
          className="divide-y divide-line rounded-lg border border-line bg-surface text-sm"
        >
          {shown.map((part) => (
            <Row
              key={part.deliveries[0].webhook.id}
              part={part}
              incident={incidents.find(({ webhook }) => webhook.id === part.deliveries[0].webhook.id)}
            />
          ))}
        </ul>
      )}
      {shown.length < missing.length && (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {missing.length} webhooks
        </Button>
      )}
      <GotAll parts={parts.filter(({ worst }) => worst === null)} />
      {isPartial && (
        <p className="text-muted text-sm">Only the deliveries on this page are counted by webhook.</p>
      )}
    </div>
  );
}

type RowProps = {
  part: Part;
  /** Of the webhook, if it has not ended. */
  incident: Incident | undefined;
};

function Row({ part: { deliveries, worst }, incident }: RowProps) {
  const [{ webhook, applicationId }] = deliveries;
  const nameOf = useApplicationName();
  const delivered = deliveries.filter(({ state }) => state === "DELIVERED").length;
  if (worst === null) return null;
  const { label, tone, icon } = deliveryStates[worst];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto]">
      <p className="flex min-h-6 items-center max-sm:col-start-2 max-sm:row-start-1">
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
      </p>
      <p className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 max-sm:col-start-1 max-sm:row-start-1">
        {webhook.state === "UNREGISTERED" ? (
          <span className="wrap-anywhere font-medium">{webhook.name}</span>
        ) : (
          <Link
            href={addressOfWebhook(webhook.id)}
            className="wrap-anywhere inline-flex min-h-6 items-center font-medium hover:text-accent hover:underline"
          >
            {webhook.name}
          </Link>
        )}
        <span className="wrap-anywhere text-muted">{nameOf(applicationId)}</span>
      </p>
      <p className="flex min-h-6 flex-wrap items-center gap-x-4 max-sm:col-span-full sm:justify-end">
        <span className="tabular-nums">
          {inCount(delivered)} of {inCount(deliveries.length)} delivered
        </span>
        {incident && deliveries.some(hasFailed) && <FixLink incident={incident} />}
      </p>
      <p className="text-muted max-sm:row-start-2 max-sm:col-span-full sm:col-start-2 sm:col-end-[-1]">
        <Why deliveries={deliveries} worst={worst} />
      </p>
    </li>
  );
}

const stopped = {
  ACTIVE: null,
  PAUSED: "the webhook is paused",
  DISABLED: "the webhook is disabled",
  UNREGISTERED: "the webhook is unregistered",
};

/** “Pending failed: HTTP 500, next in 20 min; 6 changes wait”. */
function Why({ deliveries, worst }: Part) {
  const missing = deliveries.filter(({ state }) => state !== "DELIVERED");
  // The oldest goes first.
  const oldest = missing.findLast(({ state }) => state === worst);
  const first = oldest && (oldest.state === "GIVEN_UP" || oldest.attemptCount > 0) ? oldest : null;
  const others = missing.filter((delivery) => delivery !== first);
  const givenUp = others.filter(({ state }) => state === "GIVEN_UP").length;
  const failed = others.filter(({ state, attemptCount }) => state !== "GIVEN_UP" && attemptCount > 0).length;
  const waiting = others.length - givenUp - failed;
  const stop = first && isOfUnregistered(first.failure) ? null : stopped[deliveries[0].webhook.state];
  const rest =
    worst === "QUEUED" && first === null
      ? counted(waiting, "change is on the way", "changes are on the way")
      : describeOthers({ givenUp, failed, waiting });
  const ending = [stop, rest].filter(Boolean).join("; ");
  if (!first) return ending.charAt(0).toUpperCase() + ending.slice(1);
  return (
    <>
      <Failed delivery={first} />
      {ending && `; ${ending}`}
    </>
  );
}

/** What failed and why, with a link to the delivery, and when it is sent next. */
function Failed({ delivery }: { delivery: Titled }): ReactNode {
  const { id, change, applicationId, state, nextAttemptAt, waitsFor } = delivery;
  const why = useCause()(applicationId, delivery);
  return (
    <>
      <Link href={`/deliveries/${id}`} className="text-ink underline underline-offset-4 hover:text-accent">
        {change} {describeChange(delivery)}
        {why && `: ${why}`}
      </Link>
      {state === "RETRYING" && nextAttemptAt !== null && waitsFor === null && (
        <>
          , next <DueTime at={nextAttemptAt} />
        </>
      )}
    </>
  );
}

function FixLink({ incident: { id, state, webhook, application } }: { incident: Incident }) {
  const { mayChange } = useViewer();
  const owns = useOwns(application.id);
  return (
    <TextLink href={addressOfIncident(id)}>
      {owns && mayChange && state === "FAILING" ? "Fix and replay" : "See what is missing"}
      <span className="sr-only"> {webhook.name}</span>
    </TextLink>
  );
}

/** More names are folded. */
const maxNames = 3;

/** The names of the webhooks that got everything. */
function GotAll({ parts }: { parts: readonly Part[] }) {
  const nameOf = useApplicationName();
  const { isStaff } = useViewer();
  if (parts.length === 0) return null;
  const names = parts.map(({ deliveries: [{ webhook, applicationId }] }) =>
    isStaff ? `${nameOf(applicationId)}, ${webhook.name}` : webhook.name,
  );
  if (names.length > maxNames)
    return (
      <Disclosure className="text-sm" summary={<span>{inCount(names.length)} webhooks got everything</span>}>
        <ul className="grid gap-1 border-line border-t px-4 py-3 text-muted">
          {parts.map(({ deliveries: [{ webhook }] }, index) => (
            <li key={webhook.id} className="wrap-anywhere">
              {names[index]}
            </li>
          ))}
        </ul>
      </Disclosure>
    );
  return (
    <p className="wrap-anywhere text-muted text-sm">Got everything: {names.join(isStaff ? "; " : ", ")}</p>
  );
}
