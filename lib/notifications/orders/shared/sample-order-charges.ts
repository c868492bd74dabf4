/** A line of a sample order, with its price. */
export type SampleLine = {
  itemNumber: string;
  description: string;
  quantity: number;
  uom: string;
  unitCents: number;
};

/** What sample orders order, at these prices. */
export const priceList: Omit<SampleLine, "quantity">[] = [
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

const taxRate = 0.0725;

/** What sample orders cost in addition to their lines and tax: nothing, not even freight. */
export const charges: [] = [];

/** An amount in dollars. Money in events is a number. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** The sums of an order in dollars. */
export function getSums(lines: SampleLine[]): { subTotal: number; tax: number; total: number } {
  const subTotal = lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0);
  const tax = Math.round(subTotal * taxRate);
  return { subTotal: toDollars(subTotal), tax: toDollars(tax), total: toDollars(subTotal + tax) };
}
