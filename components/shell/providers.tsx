"use client";

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Activity, type ReactNode, useState } from "react";
import { Toasts } from "#components/ui/toast.tsx";
import { ApiError } from "#lib/platform/http/api-client.ts";
import { SignedOut } from "./signed-out.tsx";

function isUnauthenticated(error: Error): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * The query cache and the toasts. At the first 401, the session has ended elsewhere: the page is hidden, which stops its
 * queries and streams and keeps what was typed, until the same person signs in in another tab.
 */
export function Providers({ userId, children }: { userId?: string; children: ReactNode }) {
  const [isSignedOut, setIsSignedOut] = useState(false);
  const [client] = useState(() => {
    const onError = (error: Error) => {
      if (isUnauthenticated(error)) setIsSignedOut(true);
    };
    return new QueryClient({
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({ onError }),
      defaultOptions: {
        // An attempt without a network fails at once, and is not sent minutes later.
        mutations: { networkMode: "always" },
        queries: { staleTime: 10_000, retry: (failures, error) => failures < 1 && !isUnauthenticated(error) },
      },
    });
  });
  function goOn() {
    setIsSignedOut(false);
    void client.invalidateQueries();
  }
  return (
    <QueryClientProvider client={client}>
      <Activity mode={isSignedOut ? "hidden" : "visible"}>{children}</Activity>
      {isSignedOut && <SignedOut userId={userId} onReturn={goOn} />}
      <Toasts />
    </QueryClientProvider>
  );
}
