/** A field of the form, and its path in the event's JSON. */
export type EventField = { path: readonly string[]; label: string; choices?: readonly string[] };

/** The fields that people change most. Everything else can be changed in the JSON. */
export const eventFields: Record<"ORDER_UPDATE" | "ORDER_INVOICED", EventField[]> = {
  ORDER_UPDATE: [
    { path: ["salesOrder", "status"], label: "Status" },
    { path: ["salesOrder", "purchaseOrder"], label: "Purchase order" },
    { path: ["salesOrder", "deliveryService"], label: "Delivery service", choices: ["OTR", "OTG", "CPU"] },
    { path: ["dates", "deliveryRequestedFor"], label: "Delivery requested for" },
    { path: ["deliveryAppointment", "instructions"], label: "Instructions" },
    { path: ["orderAmounts", "total"], label: "Total" },
  ],
  ORDER_INVOICED: [
    { path: ["data", "invoiceNumber"], label: "Invoice number" },
    { path: ["data", "salesType"], label: "Sales type", choices: ["DELIVERY", "PICKUP"] },
    { path: ["data", "invoiceDate"], label: "Invoice date" },
    { path: ["data", "dueDate"], label: "Due date" },
    { path: ["data", "purchaseOrderNumber"], label: "Purchase order" },
    { path: ["data", "total"], label: "Total" },
  ],
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text at a path; empty if there is none. */
export function textAt(value: unknown, [name, ...rest]: readonly string[]): string {
  if (name === undefined) return typeof value === "string" ? value : "";
  return isObject(value) ? textAt(value[name], rest) : "";
}

/** A copy of the value with a text at a path. */
export function withText(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  const object = isObject(value) ? value : {};
  return { ...object, [name]: withText(object[name], rest, text) };
}
