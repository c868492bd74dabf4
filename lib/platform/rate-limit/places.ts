import { DomainError } from "#lib/platform/errors.ts";

/** How many requests of an organization or a member of staff a process handles at once: decision 4. */
export const placesOfEach = 4;
/**
 * What takes the processor without a pause: pages for an unknown address take 20 ms each, and whole-country searches of an
 * organization 9 ms. Others wait for one of each place.
 */
export const placesOfBusy = 1;
/** As many as the rate limits let through at once: the burst of an organization. */
const maxQueued = 4_000;

type Places = { taken: number; queue: (() => void)[] };

const places = new Map<string, Places>();

/**
 * Waits for one of the places of a caller, so that whoever asks a lot waits for itself, and others do not.
 *
 * @returns what gives the place to the next in the queue, in a later turn of the event loop. A second call does nothing.
 * @throws DomainError too_many_requests if the queue is full
 */
export async function takePlace(placesId: string, count = placesOfEach): Promise<() => void> {
  const own = places.get(placesId) ?? { taken: 0, queue: [] };
  places.set(placesId, own);
  if (own.taken < count) own.taken += 1;
  else if (own.queue.length < maxQueued) await new Promise<void>((resolve) => own.queue.push(resolve));
  else throw queueIsFull();
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const next = own.queue.shift();
    if (next) return void setImmediate(next);
    own.taken -= 1;
    if (own.taken === 0) places.delete(placesId);
  };
}

function queueIsFull(): DomainError {
  const detail = "Too many of your requests are waiting. Try again when they have finished.";
  return new DomainError("too_many_requests", detail, { headers: { "retry-after": "1" } });
}
