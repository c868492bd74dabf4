import { useCallback, useState } from "react";

type Outcome<Input, Result> = {
  data: { input: Input; result: Result } | null;
  error: Error | null;
  isPending: boolean;
};

/** Like `useMutation`, without its cache, which is larger than a whole public page. */
export function useCall<Input, Result>(call: (input: Input) => Promise<Result>) {
  const [outcome, setOutcome] = useState<Outcome<Input, Result>>({
    data: null,
    error: null,
    isPending: false,
  });
  const mutate = useCallback(
    (input: Input) => {
      setOutcome({ data: null, error: null, isPending: true });
      call(input).then(
        (result) => setOutcome({ data: { input, result }, error: null, isPending: false }),
        (error: Error) => setOutcome({ data: null, error, isPending: false }),
      );
    },
    [call],
  );
  return { ...outcome, mutate };
}
