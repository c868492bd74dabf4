import { maxUnitsOfCharacter } from "#lib/platform/one-line-text.ts";
import type { OrderEvent } from "./schemas.ts";

/** The payload fields of the PO number, invoice number, and job name. */
const headerFields = ["purchaseOrder", "purchaseOrderNumber", "invoiceNumber", "orderName", "jobName"];
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

/** Reads a field of an event. A publisher may have sent any JSON type. */
function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * Returns the references by which people find an event: its PO number, invoice number, job name, and ship-to name, city, and
 * ZIP code, a ZIP+4 also without its last four digits, numbers as text. Each appears once, as `referenceKey` writes it.
 *
 * Source: contract, "Find by reference".
 */
export function getReferences(event: OrderEvent): string[] {
  const [header, shipTo] =
    event.event === "ORDER_UPDATE" ? [event.salesOrder, event["shipTo"]] : [event.data, event.data["shipTo"]];
  // Some publishers write the address in the party itself.
  const places = [field(shipTo, "address"), shipTo];
  // A number has lost the zeros that a ZIP code began with.
  const zips = places.flatMap((place) => zipFields.map((name) => toText(field(place, name), 5)));
  const texts = [
    ...headerFields.map((name) => toText(header[name])),
    toText(field(shipTo, "name")),
    ...places.map((place) => toText(field(place, "city"))),
    ...zips,
    ...zips.map((zip) => /^\s*(\d{5})-\d{4}\s*$/.exec(zip)?.[1] ?? ""),
  ];
  return [...new Set(texts.map(referenceKey))].filter((key) => key !== "");
}

/** A text, or a number as a text of at least so many digits. Empty for anything else. */
function toText(value: unknown, minDigits = 1): string {
  if (typeof value === "number") return String(value).padStart(minDigits, "0");
  return typeof value === "string" ? value : "";
}
