import type { OrderEvent } from "./schemas.ts";

/** PO number, invoice number, and job name, as the payloads name them. */
const headerFields = ["purchaseOrder", "purchaseOrderNumber", "invoiceNumber", "orderName", "jobName"];
/** The address of `shipTo` is open: publishers name its ZIP code differently. */
const zipFields = ["postal", "postalCode", "zip", "zipCode"];

const mostChars = 100;

/** How a reference is stored and looked up: without regard to case and repeated spaces, and cut at 100 characters. */
export function referenceKey(text: string): string {
  const key = text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
  return key.slice(0, mostChars).toWellFormed();
}

/**
 * What people have in hand when they look for an event: its PO number, invoice number, job name, and its ship-to's ZIP
 * code, for a ZIP+4 also without the last four digits. Each once, as `referenceKey` writes it.
 *
 * Source: contract, "Find by reference".
 */
export function referencesOf(event: OrderEvent): string[] {
  const [header, shipTo] =
    event.event === "ORDER_UPDATE" ? [event.salesOrder, event.shipTo] : [event.data, event.data.shipTo];
  const zips = zipFields.map((name) => shipTo?.address?.[name]);
  const values: unknown[] = [
    ...headerFields.map((name) => header[name]),
    ...zips,
    ...zips.map((zip) => (typeof zip === "string" ? /^\s*(\d{5})-\d{4}\s*$/.exec(zip)?.[1] : undefined)),
  ];
  const keys = values.flatMap((value) => (typeof value === "string" ? [referenceKey(value)] : []));
  return [...new Set(keys)].filter((key) => key !== "");
}
