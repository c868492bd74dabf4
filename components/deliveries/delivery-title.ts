import type { Delivery } from "#lib/notifications/deliveries/shared/schemas.ts";

/** What a delivery is called on its page, in the browser's tab, and in the log: “SO-A-1084: Pending”. */
export function getTitle({ orderNumber, orderStatus, event, isTest }: Titled): string {
  return `${isTest ? "Test event" : orderNumber}: ${getChange({ orderStatus, event })}`;
}

type Titled = Pick<Delivery, "orderNumber" | "orderStatus" | "event" | "isTest">;

/** What its event says of the order: its status, or that it was invoiced. */
export function getChange({ orderStatus, event }: Pick<Titled, "orderStatus" | "event">): string {
  return orderStatus ?? (event === "ORDER_INVOICED" ? "Invoice" : "Change");
}
