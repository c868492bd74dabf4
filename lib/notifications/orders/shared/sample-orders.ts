import { priceList, type SampleLine } from "./sample-order-charges.ts";

/** Made-up orders for test orders and tests: a number always means the same order. */
export type SampleOrder = {
  orderNumber: string;
  purchaseOrder: string;
  customer: { number: string; name: string; city: string; state: string; postal: string };
  /** A branch of prisma/seed/branches.json, in the customer's city. */
  branch: { number: string; name: string };
  /** The branch's. */
  timeZoneCode: string;
  lines: SampleLine[];
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
  const start = random(priceList.length);
  const lines = priceList.slice(start, start + 1 + random(3)).map((product) => ({
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
