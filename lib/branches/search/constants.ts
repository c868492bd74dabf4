/** Constants of a search. The public finder loads no others, to stay small. */

export { stateCodes, states } from "./states.ts";

/** Source: contract, "Branch record". */
export const branchStatuses = ["active", "inactive"] as const;
export const branchTypes = ["primary", "warehouse"] as const;

export const maxDistanceMiles = 12_500;
