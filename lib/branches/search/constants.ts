/** Constants of a search. The finder, a public page, loads no others. */

export { stateCodes, states } from "./states.ts";

/** The contract's values of a branch. Source: contract, "Branch record". */
export const branchStatuses = ["active", "inactive"] as const;
export const branchTypes = ["primary", "warehouse"] as const;

export const maxDistanceMiles = 12_500;
