import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

type After<Input, Result> = {
  /** Queries to reload before `done`. */
  reloads: QueryKey;
  done?: (result: Result, input: Input) => unknown;
};

/** A mutation that reloads what it changed, then says what it did. */
export function useAction<Input = void, Result = unknown>(
  mutationFn: (input: Input) => Promise<Result>,
  { reloads, done }: After<Input, Result>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (result: Result, input: Input) => {
      await queryClient.invalidateQueries({ queryKey: reloads });
      await done?.(result, input);
    },
  });
}
