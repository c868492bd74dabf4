import type { OrderEvent } from "#lib/notifications/orders/shared/schemas.ts";
import { maxUnitsOfCharacter } from "#lib/platform/one-line-text.ts";
import { readField, readText } from "./read-field.ts";

/** The payload fields of the PO number, confirmation number, invoice number, and job name. */
const headerFields = [
  "purchaseOrder",
  "purchaseOrderNumber",
  "confirmationNumber",
  "invoiceNumber",
  "orderName",
  "jobName",
];
/** The party `shipTo` has no fixed schema, so publishers name its ZIP code differently. */
const zipFields = ["postal", "postalCode", "zip", "zipCode"];

const maxChars = 100;

/** Normalizes a reference for storage and lookup: lower case, single spaces, at most 100 characters. */
export function referenceKey(text: string): string {
  const beginning = text
    .trim()
    .replace(/\s+/g, " ")
    .slice(0, maxUnitsOfCharacter * maxChars);
  return beginning.normalize("NFC").toLowerCase().slice(0, maxChars).toWellFormed();
}

/**
 * Returns the references by which people find an event: its PO, confirmation, and invoice number, job name, and ship-to name,
 * city, and ZIP code, a ZIP+4 also without its last four digits, numbers as text. Each appears once, as `referenceKey` writes it.
 *
 * Source: contract, "Find by reference".
 */
export function getReferences(event: OrderEvent): string[] {
  const [header, shipTo] =
    event.event === "ORDER_UPDATE" ? [event.salesOrder, event["shipTo"]] : [event.data, event.data["shipTo"]];
  // Some publishers write the address in the party itself.
  const places = [readField(shipTo, "address"), shipTo];
  // A number has lost the zeros that a ZIP code began with.
  const zips = places.flatMap((place) => zipFields.map((name) => readText(readField(place, name), 5)));
  const texts = [
    ...headerFields.map((name) => readText(header[name])),
    readText(readField(shipTo, "name")),
    ...places.map((place) => readText(readField(place, "city"))),
    ...zips,
    ...zips.map((zip) => /^\s*(\d{5})-\d{4}\s*$/.exec(zip)?.[1] ?? ""),
  ];
  return [...new Set(texts.map(referenceKey))].filter((key) => key !== "");
}
