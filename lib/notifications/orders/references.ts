import type { OrderEvent } from "#lib/notifications/orders/shared/schemas.ts";
import { maxUnitsOfCharacter } from "#lib/platform/one-line-text.ts";
import { readField, readText } from "./read-field.ts";

/** The payload fields of an order's references, and what people call them. */
const headerFields = [
  ["purchaseOrder", "PO number"],
  ["purchaseOrderNumber", "PO number"],
  ["confirmationNumber", "Confirmation number"],
  ["invoiceNumber", "Invoice number"],
  ["orderName", "Job name"],
  ["jobName", "Job name"],
] as const;
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
  const keys = readReferences(event).map(({ text }) => referenceKey(text));
  return [...new Set(keys)].filter((key) => key !== "");
}

/** How an event writes the reference with a key, and what it is called. Null if the event does not have it. */
export function findReference(payload: unknown, key: string): Reference | null {
  return readReferences(payload).find(({ text }) => referenceKey(text) === key) ?? null;
}

type Reference = { label: string; text: string };

function readReferences(payload: unknown): Reference[] {
  const isUpdate = readField(payload, "event") === "ORDER_UPDATE";
  const header = readField(payload, isUpdate ? "salesOrder" : "data");
  const shipTo = readField(isUpdate ? payload : header, "shipTo");
  // Some publishers write the address in the party itself.
  const places = [readField(shipTo, "address"), shipTo];
  // A number has lost the zeros that a ZIP code began with.
  const zips = places.flatMap((place) => zipFields.map((name) => readText(readField(place, name), 5)));
  const toReference = (label: string) => (text: string) => ({ label, text });
  return [
    ...headerFields.map(([name, label]) => ({ label, text: readText(readField(header, name)) })),
    { label: "Ship to", text: readText(readField(shipTo, "name")) },
    ...places.map((place) => readText(readField(place, "city"))).map(toReference("Ship-to city")),
    ...zips.map(toReference("Ship-to ZIP code")),
    ...zips.map((zip) => /^\s*(\d{5})-\d{4}\s*$/.exec(zip)?.[1] ?? "").map(toReference("Ship-to ZIP code")),
  ];
}
