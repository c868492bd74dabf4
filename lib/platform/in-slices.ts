import { type Actor, chargedOrganizationId } from "#lib/platform/access/context.ts";

/** How long such work may take at once before other requests have their turn. */
const sliceMs = 10;

let spentMs = 0;
/** What waits, by the organization that asked. Organizations are in the order of their turns. */
const waiting = new Map<string, (() => void)[]>();

/**
 * Runs work that takes milliseconds of the processor, so that a thousand such requests at once do not keep all others waiting.
 * Waits only after 10 ms of it in one turn of the event loop. Organizations take turns.
 */
export function inSlices<T>(actor: Actor, work: () => T): Promise<T> {
  const organization = chargedOrganizationId(actor) ?? actor.kind;
  return new Promise((resolve, reject) => {
    const settle = () => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    };
    const before = waiting.get(organization);
    if (before) before.push(settle);
    else if (spentMs >= sliceMs) waiting.set(organization, [settle]);
    else run(settle);
  });
}

function run(settle: () => void): void {
  if (spentMs === 0) setImmediate(startSlice);
  const startedMs = performance.now();
  settle();
  spentMs += performance.now() - startedMs;
}

function startSlice(): void {
  spentMs = 0;
  for (const [organization, works] of waiting) {
    if (spentMs >= sliceMs) break;
    waiting.delete(organization);
    const next = works.shift();
    if (works.length > 0) waiting.set(organization, works);
    if (next) run(next);
  }
}
