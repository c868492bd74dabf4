"use client";

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Activity, type ReactNode, useLayoutEffect, useState } from "react";
import { RecentSignIn } from "#components/account/recent-sign-in.tsx";
import { Toasts } from "#components/ui/toast.tsx";
import { ApiError, callAs } from "#lib/platform/http/api-client.ts";
import { SignedOut } from "./signed-out.tsx";

function isUnauthenticated(error: Error): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the page shows what is not so anymore: others changed it, or the change was made and the response was lost. */
function isOutOfDate(error: Error): boolean {
  return error instanceof ApiError && [0, 404, 409].includes(error.status);
}

/**
 * The query cache and the toasts. At the first 401, the session has ended elsewhere, or is another person's: the page is hidden,
 * which stops its queries and streams and keeps what was typed, until the same person signs in in another tab.
 */
export function Providers({ userId, children }: { userId?: string; children: ReactNode }) {
  const [isSignedOut, setIsSignedOut] = useState(false);
  const [client] = useState(() => {
    const onError = (error: Error) => {
      if (isUnauthenticated(error)) setIsSignedOut(true);
    };
    const onMutationError = (error: Error) => {
      onError(error);
      if (isOutOfDate(error)) void made.invalidateQueries();
    };
    const made = new QueryClient({
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({ onError: onMutationError }),
      defaultOptions: {
        // An attempt without a network fails at once, and is not sent minutes later.
        mutations: { networkMode: "always" },
        queries: { staleTime: 10_000, retry: (failures, error) => failures < 1 && !isUnauthenticated(error) },
      },
    });
    return made;
  });
  // Before the effects of the pages, which send requests. To find out who is signed in now, it asks as anybody.
  useLayoutEffect(() => callAs(isSignedOut ? undefined : userId), [isSignedOut, userId]);
  function goOn() {
    setIsSignedOut(false);
    void client.invalidateQueries();
  }
  return (
    <QueryClientProvider client={client}>
      <Activity mode={isSignedOut ? "hidden" : "visible"}>{children}</Activity>
      {isSignedOut && <SignedOut userId={userId} onReturn={goOn} />}
      <RecentSignIn />
      <Toasts />
    </QueryClientProvider>
  );
}
