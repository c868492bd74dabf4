/** Made-up orders for test orders and tests: a number always means the same order. */
export type SampleOrder = {
  orderNumber: string;
  purchaseOrder: string;
  customer: { number: string; name: string; city: string; state: string; postal: string };
  /** A branch of prisma/seed/branches.json, in the customer's city. */
  branch: { number: string; name: string };
  /** The branch's. */
  timeZoneCode: string;
  lines: { itemNumber: string; description: string; quantity: number; uom: string; unitCents: number }[];
};

type Customer = Pick<SampleOrder, "customer" | "branch" | "timeZoneCode">;

const customers: [Customer, ...Customer[]] = [
  {
    customer: { number: "C10021", name: "Ridgeline Roofing", city: "Denver", state: "CO", postal: "80216" },
    branch: { number: "1019", name: "Harrowline Building Products - Denver, CO" },
    timeZoneCode: "MT",
  },
  {
    customer: { number: "C10047", name: "Harbor Exteriors", city: "Tampa", state: "FL", postal: "33619" },
    branch: { number: "1528", name: "Eavestone Exteriors - Tampa, FL" },
    timeZoneCode: "ET",
  },
  {
    customer: { number: "C10088", name: "Blue Spruce Builders", city: "Boise", state: "ID", postal: "83705" },
    branch: { number: "1751", name: "Fernmark Interiors - Boise, ID" },
    timeZoneCode: "MT",
  },
  {
    customer: {
      number: "C10102",
      name: "Lakeshore Contracting",
      city: "Milwaukee",
      state: "WI",
      postal: "53207",
    },
    branch: { number: "5029", name: "Slatewell Roofing Supply - Milwaukee, WI" },
    timeZoneCode: "CT",
  },
];

const products = [
  { itemNumber: "SHG-3T-CHR", description: "Architectural shingles, charcoal", uom: "BDL", unitCents: 3_895 },
  {
    itemNumber: "UND-SYN-10",
    description: "Synthetic underlayment, 10 squares",
    uom: "RL",
    unitCents: 8_450,
  },
  { itemNumber: "NAI-COIL-125", description: "Coil nails, 1 1/4 in", uom: "BX", unitCents: 3_125 },
  { itemNumber: "DRP-EDG-WHT", description: "Drip edge, white, 10 ft", uom: "PC", unitCents: 985 },
  { itemNumber: "RDG-VNT-4", description: "Ridge vent, 4 ft", uom: "PC", unitCents: 1_760 },
  { itemNumber: "ICE-WTR-2", description: "Ice and water shield, 2 squares", uom: "RL", unitCents: 7_990 },
];

/** The numbers of test orders start with this, and no real one does. */
export const testOrderPrefix = "TEST-";

/** The order of a webhook's test events. */
export const testEventOrderNumber = `${testOrderPrefix}EVENT`;

/** Pseudo-random numbers: the same seed gives the same numbers everywhere. */
function randomFrom(text: string): (below: number) => number {
  let state = 2_166_136_261;
  for (const char of text) state = Math.imul(state ^ char.charCodeAt(0), 16_777_619) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function sampleOrder(orderNumber: string): SampleOrder {
  const random = randomFrom(orderNumber);
  const start = random(products.length);
  const lines = products.slice(start, start + 1 + random(3)).map((product) => ({
    ...product,
    quantity: 5 + random(60),
  }));
  return {
    orderNumber,
    purchaseOrder: `PO-${4_000 + random(5_000)}`,
    lines,
    ...(customers[random(customers.length)] ?? customers[0]),
  };
}

/** Amounts of an order in cents, tax at 7.25 %. */
export function getAmounts(order: SampleOrder): { subTotal: number; tax: number; total: number } {
  const subTotal = order.lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0);
  const tax = Math.round(subTotal * 0.0725);
  return { subTotal, tax, total: subTotal + tax };
}

/** An amount in dollars. Money in events is a number. */
export function toDollars(cents: number): number {
  return cents / 100;
}
