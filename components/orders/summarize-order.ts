import type { OrderPage } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import type { DeliveryState } from "#lib/notifications/deliveries/shared/schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";

type Summary = { tone: "good" | "note" | "warn" | "bad"; title: string };

type Summarized = Pick<OrderPage, "counts" | "events" | "unreached" | "data">;

/** The worst that happened to an order, in a sentence. `data`: its newest events. */
export function summarizeOrder(order: Summarized, isStaff: boolean): Summary {
  const { counts, data } = order;
  const differing = data.filter(({ difference }) => difference !== null).length;
  const partly = data.filter(
    ({ deliveries, unsubscribed, unknownClientIds }) =>
      deliveries.length > 0 && unsubscribed.length + unknownClientIds.length > 0,
  ).length;
  const isBad = counts.GIVEN_UP > 0 || order.unreached > 0;
  const isOpen = counts.RETRYING > 0 || counts.HELD > 0 || differing > 0 || partly > 0;
  const parts = [
    reachedNobody(order, isStaff),
    partly > 0 && `${counted(partly, "event")} did not reach everybody`,
    ...notDelivered(order),
    differing > 0 &&
      `${counted(differing, "event")} ${differing === 1 ? "was" : "were"} repeated with different content`,
  ].filter((part) => part !== false);
  const remarks = isStaff ? remarkToStaff(order) : [];
  const title = [...(parts.length > 0 ? parts : ["Everything was delivered"]), ...remarks].join("; ");
  if (isBad) return { tone: "bad", title };
  if (isOpen) return { tone: "warn", title };
  return { tone: parts.length + remarks.length > 0 ? "note" : "good", title };
}

function reachedNobody({ unreached, events }: Summarized, isStaff: boolean): string | false {
  if (unreached === 0) return false;
  const all = events === 1 ? "Its event" : "Its events";
  const nobody = isStaff ? "nobody" : "none of your webhooks";
  return `${unreached === events ? all : counted(unreached, "event")} reached ${nobody}`;
}

/** What can be the cause of a complaint although all deliveries arrived. */
function remarkToStaff({ events, data }: Summarized): string[] {
  const narrower = data.filter(({ notFor }) => notFor.length > 0).length;
  // Staff see every event that is stored.
  const missing = (data[0]?.version ?? events) - events;
  return [
    narrower > 0 && `${counted(narrower, "event")} not for every application of this order`,
    missing > 0 && `${counted(missing, "version")} no longer stored`,
  ].filter((remark) => remark !== false);
}

/** Why deliveries are held: by its name if all of them are one webhook's. */
function whyHeld({ counts, data }: Summarized): string {
  const held = data.flatMap(({ deliveries }) => deliveries.filter(({ state }) => state === "HELD"));
  const [first] = held;
  const isOne = held.length === counts.HELD && held.every(({ webhook }) => webhook.id === first?.webhook.id);
  if (first && isOne && (first.webhook.state === "PAUSED" || first.webhook.state === "DISABLED"))
    return `${first.webhook.name} is ${first.webhook.state.toLowerCase()}`;
  return "a webhook is paused or disabled";
}

function notDelivered(order: Summarized): (string | false)[] {
  const { counts } = order;
  const some = (state: DeliveryState, what: string) =>
    counts[state] > 0 && `${counted(counts[state], "delivery", "deliveries")} ${what}`;
  return [
    some("GIVEN_UP", "given up"),
    some("RETRYING", "being retried"),
    some("HELD", `held, because ${whyHeld(order)}`),
    // Those of an order are sent one after the other.
    some("QUEUED", counts.RETRYING > 0 ? "waiting" : "on the way"),
  ];
}
