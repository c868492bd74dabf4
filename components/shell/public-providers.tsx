"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RecentSignIn } from "#components/account/recent-sign-in.tsx";

/** The query cache of the pages that nobody has to sign in for. */
export function PublicProviders({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: 1 },
          // An attempt without a network fails at once, and no password stays in the cache.
          mutations: { networkMode: "always", gcTime: 0 },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      {children}
      <RecentSignIn />
    </QueryClientProvider>
  );
}
