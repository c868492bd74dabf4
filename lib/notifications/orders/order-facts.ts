import { readField, readText } from "./read-field.ts";

export type OrderFact = { term: string; value: string };

/** Labels and values that tell people which order it is, from payloads of its events. Leaves out what no payload has. */
export function getOrderFacts(payloads: readonly unknown[]): OrderFact[] {
  const headers = payloads.flatMap((payload) => [
    readField(payload, "salesOrder"),
    readField(payload, "data"),
  ]);
  const first = (...names: string[]) => firstText(headers, names);
  const shipTo = [...payloads, ...headers]
    .map((place) => readField(place, "shipTo"))
    .find((party) => readText(readField(party, "name")) !== "");
  // Some publishers write the address in the party itself.
  const places = [readField(shipTo, "address"), shipTo];
  const facts = [
    { term: "PO", value: first("purchaseOrder", "purchaseOrderNumber") },
    { term: "Confirmation", value: first("confirmationNumber") },
    { term: "Invoice", value: first("invoiceNumber") },
    { term: "Job", value: first("orderName", "jobName") },
    {
      term: "Ship to",
      value: [readText(readField(shipTo, "name")), firstText(places, ["city"]), firstText(places, ["state"])]
        .filter(Boolean)
        .join(", "),
    },
  ];
  return facts.filter(({ value }) => value !== "");
}

function firstText(places: readonly unknown[], names: readonly string[]): string {
  for (const place of places)
    for (const name of names) {
      const text = readText(readField(place, name)).trim();
      if (text !== "") return text;
    }
  return "";
}
