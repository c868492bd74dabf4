import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "./toast.tsx";

/** What to say in a toast: what happened, and its consequence. */
type Said = readonly [title: string, description?: string];

export type After<Input, Result> = {
  /** Queries to reload first. */
  reloads?: QueryKey | undefined;
  said?: Said | ((result: Result, input: Input) => Said | null) | undefined;
  onDone?: ((result: Result, input: Input) => unknown) | undefined;
};

/** A mutation that reloads what it changed, then says what it did. */
export function useAction<Input = void, Result = unknown>(
  mutationFn: (input: Input) => Promise<Result>,
  { reloads, said, onDone }: After<Input, Result>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (result: Result, input: Input) => {
      if (reloads) await queryClient.invalidateQueries({ queryKey: reloads });
      const words = typeof said === "function" ? said(result, input) : said;
      if (words) toast(...words);
      await onDone?.(result, input);
    },
  });
}
