import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * What a mutation needs so that the page shows its outcome at once. Where the server refuses, what was there before
 * comes back; in either case the server is asked for what is so now. Only for what can be taken back: what cannot is
 * shown when it is done.
 *
 * @param queryKey of every query that shows it
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
