import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

type After<Input, Result> = {
  /** Queries to reload before `done`. */
  reloads: QueryKey;
  done?: (result: Result, input: Input) => unknown;
  /** The button disappears with what it removes. The focus goes to the page's content. */
  removesButton?: true;
};

/** A mutation that reloads what it changed, then says what it did. */
export function useAction<Input = void, Result = unknown>(
  mutationFn: (input: Input) => Promise<Result>,
  { reloads, done, removesButton }: After<Input, Result>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (result: Result, input: Input) => {
      if (removesButton) document.getElementById("content")?.focus();
      await queryClient.invalidateQueries({ queryKey: reloads });
      await done?.(result, input);
    },
  });
}
