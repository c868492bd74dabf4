import { useCallback, useState } from "react";

type Outcome<Input, Result> = {
  variables: Input | null;
  data: Result | null;
  error: Error | null;
  isPending: boolean;
};

/**
 * `useMutation` without its cache, which weighs more than a whole public page.
 *
 * @param call the same function in each rendering
 * @returns `variables` and `data` of the last successful call; null until then
 */
export function useCall<Input, Result>(call: (input: Input) => Promise<Result>) {
  const [outcome, setOutcome] = useState<Outcome<Input, Result>>({
    variables: null,
    data: null,
    error: null,
    isPending: false,
  });
  const mutate = useCallback(
    (input: Input) => {
      setOutcome((last) => ({ ...last, isPending: true }));
      call(input).then(
        (data) => setOutcome({ variables: input, data, error: null, isPending: false }),
        (error: Error) => setOutcome({ variables: null, data: null, error, isPending: false }),
      );
    },
    [call],
  );
  return { ...outcome, mutate };
}
