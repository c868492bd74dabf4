/** Classes and codes of PostgreSQL that say: what was given cannot be stored. Data exceptions, program limits, a CHECK. */
const dataFaultClasses = new Set(["22", "54"]);
const checkViolation = "23514";

/** Whether PostgreSQL refused the values of a statement, and not the statement or the moment. Takes Prisma's errors. */
export function isDataFault(thrown: unknown): boolean {
  const state = sqlStateOf(thrown);
  return state === checkViolation || dataFaultClasses.has(state.slice(0, 2));
}

/** Prisma keeps the driver's error below `meta`, and PostgreSQL's code below that. */
function sqlStateOf(thrown: unknown): string {
  let next = thrown;
  for (let depth = 0; typeof next === "object" && next !== null && depth < 5; depth += 1) {
    const at: { meta?: { driverAdapterError?: unknown }; cause?: unknown; originalCode?: unknown } = next;
    if (typeof at.originalCode === "string") return at.originalCode;
    next = at.meta?.driverAdapterError ?? at.cause;
  }
  return "";
}
