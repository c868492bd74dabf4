/** The contract's words for a branch. Source: contract, "Branch record" and "Time zones and hours". */

export const hoursTypes = ["DAILY", "WEEKEND", "OFF_SEASON", "OFF_HOURS"] as const;
export const branchStatuses = ["active", "inactive"] as const;
export const branchTypes = ["primary", "warehouse"] as const;
