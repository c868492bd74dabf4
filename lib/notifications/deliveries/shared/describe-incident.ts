import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import type { Incident, IncidentDetail, IncidentOrder } from "./incident-schemas.ts";

/** The page of an incident. */
export function addressOfIncident(incidentId: string): string {
  return `/incidents/${encodeURIComponent(incidentId)}`;
}

export const deliveriesText = (count: number) => counted(count, "delivery", "deliveries");

type Missing = {
  deliveries: Pick<Incident["deliveries"], "waiting" | "givenUp">;
  orders: Pick<Incident["orders"], "missing">;
};

/** How many of an incident's deliveries are not delivered. */
export function countUndelivered({ deliveries }: Pick<Missing, "deliveries">): number {
  return deliveries.waiting + deliveries.givenUp;
}

/** What an incident costs now, in a sentence: “138 deliveries of 52 orders are not delivered.” */
export function describeLoss(incident: Missing): string {
  const undelivered = countUndelivered(incident);
  const { missing } = incident.orders;
  if (undelivered === 0) return "Nothing is undelivered so far.";
  const is = undelivered === 1 ? "is" : "are";
  return `${deliveriesText(undelivered)} of ${counted(missing, "order")} ${is} not delivered.`;
}

/** What is left once the webhook works again: “It works again. 2 deliveries wait; 1 delivery needs a replay.” */
export function describeRecovery({ waiting, givenUp }: Missing["deliveries"]): string {
  const parts = [
    waiting > 0 && counted(waiting, "delivery waits", "deliveries wait"),
    givenUp > 0 && counted(givenUp, "delivery needs a replay", "deliveries need a replay"),
  ].filter((part) => part !== false);
  return parts.length === 0 ? "It works again." : `It works again. ${parts.join("; ")}.`;
}

type Change = Pick<IncidentOrder["first"], "state" | "attemptCount">;

/** What became of a change of an order that is not delivered, as a verb after its name. After giving up, nothing waits. */
export function describeChange({ state, attemptCount }: Change): string {
  if (attemptCount > 0) return "failed";
  return state === "GIVEN_UP" ? "was never sent" : "waits";
}

/** What became of an order's other changes: “1 change was given up; 6 changes wait”. Empty without others. */
export function describeOthers({ givenUp, failed, waiting }: IncidentOrder["others"]): string {
  const parts = [
    givenUp > 0 && counted(givenUp, "change was given up", "changes were given up"),
    failed > 0 && counted(failed, "change failed too", "changes failed too"),
    waiting > 0 && counted(waiting, "change waits", "changes wait"),
  ];
  return parts.filter((part) => part !== false).join("; ");
}

type Ended = Pick<Incident, "deliveries" | "orders" | "startedAt" | "endedAt" | "closed" | "webhook">;

/** How an incident ended: “Ended 7 h 12 min after the first failure: 138 deliveries of 52 orders, all delivered”. */
export function describeEnd({ startedAt, endedAt, deliveries, orders, closed, webhook }: Ended): string {
  const { affected, delivered } = deliveries;
  const lasted = inMs(Date.parse(endedAt ?? startedAt) - Date.parse(startedAt));
  const whole = `Ended ${lasted} after the first failure: ${deliveriesText(affected)} of ${counted(orders.affected, "order")}`;
  if (delivered === affected) return affected === 1 ? `${whole}, delivered` : `${whole}, all delivered`;
  const rest = inCount(affected - delivered);
  if (closed) return `${whole}, ${rest} not needed`;
  return webhook.state === "UNREGISTERED"
    ? `${whole}, ${rest} not delivered: the webhook was unregistered`
    : `${whole}, ${rest} no longer stored`;
}

type Test = Pick<NonNullable<IncidentDetail["lastTest"]>, "at" | "failure">;

/** A test that failed before the receiver accepted deliveries again, or the webhook was changed, says nothing anymore. */
export function isOutdatedTest(
  { failingUntil, acts }: Pick<IncidentDetail, "failingUntil" | "acts">,
  { at, failure }: Test,
): boolean {
  const isChanged = acts.some((act) => act.action === "webhook.updated" && act.at > at);
  return failure !== null && (isChanged || (failingUntil !== null && at < failingUntil));
}
