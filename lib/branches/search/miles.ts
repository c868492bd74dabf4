/** An international mile. */
export const metersPerMile = 1_609.344;
