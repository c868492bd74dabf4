import { useCallback, useState } from "react";

/** How the last call went. */
type Outcome<Input, Answer> = { sent: Input | null; answer: Answer | null; fault: Error | null };

/**
 * One call at a time of a page that is open to anybody: it shows nothing else of the console API, so it does without the
 * cache, which weighs more than the whole page.
 *
 * @param call the same function at each rendering
 * @returns `sent` is what the last successful call was given, `answer` what it answered; null until then
 */
export function useCall<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<Input, Answer>>({ sent: null, answer: null, fault: null });
  const send = useCallback(
    async (input: Input) => {
      setBusy(true);
      setOutcome(
        await call(input).then(
          (answer) => ({ sent: input, answer, fault: null }),
          (fault: Error) => ({ sent: null, answer: null, fault }),
        ),
      );
      setBusy(false);
    },
    [call],
  );
  return { ...outcome, busy, send };
}
