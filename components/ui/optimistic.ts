import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Options of a mutation that shows its outcome before the server responds. An error restores the data, and the queries are
 * reloaded in either case. Use it only for what can be undone.
 */
export function optimistic<Data, Input>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (shown: Data, input: Input) => Data,
) {
  return {
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<Data>({ queryKey });
      client.setQueriesData<Data>({ queryKey }, (shown) => shown && change(shown, input));
      return before;
    },
    onError: (_error: Error, _input: Input, before: [QueryKey, Data | undefined][] | undefined) => {
      for (const [key, shown] of before ?? []) client.setQueryData(key, shown);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  };
}
