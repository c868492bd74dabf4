import { useState } from "react";

/** How the last call went. */
type Outcome<Input> = { sent: Input | null; fault: Error | null };

/**
 * One call at a time of a page that is open to anybody: it shows nothing else of the console API, so it does without the
 * cache, which weighs more than the whole page.
 *
 * @returns `sent` is what the last successful call was given, null until then
 */
export function useCall<Input>(call: (input: Input) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<Input>>({ sent: null, fault: null });
  async function send(input: Input) {
    setBusy(true);
    setOutcome(
      await call(input).then(
        () => ({ sent: input, fault: null }),
        (fault: Error) => ({ sent: null, fault }),
      ),
    );
    setBusy(false);
  }
  return { ...outcome, busy, send };
}
