import { useQuery } from "@tanstack/react-query";
import { endedTokensQuery } from "./queries.ts";

type Props = { applicationId: string; ending: Parameters<typeof endedTokensQuery>[1] };

/** How many tokens the end of a client secret, or of scopes, ends: for a person who is about to confirm it. */
export function EndedTokens({ applicationId, ending }: Props) {
  const { data, isError } = useQuery({ ...endedTokensQuery(applicationId, ending), staleTime: 0 });
  if (isError) return "Could not count the tokens that it ends.";
  if (!data) return "Counting the tokens that it ends…";
  if (data.count === 0) return "Ends no token.";
  return `Ends ${data.count.toLocaleString("en-US")} ${data.count === 1 ? "token" : "tokens"}.`;
}
