"use client";

import {
  type Mutation,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Activity, type ReactNode, useLayoutEffect, useState } from "react";
import { RecentSignIn } from "#components/account/recent-sign-in.tsx";
import { ApiError, callAs } from "#components/api/call-api.ts";
import { Toasts, toast } from "#components/ui/toast.tsx";
import { SignedOut } from "./signed-out.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** What the toast says when it is done: what happened, and its consequence. */
      done?: readonly [title: string, consequence?: string];
      /** False if nothing on the page changes, or the person leaves it: its data are not fetched again. */
      refetches?: false;
      /** The frame, or a page with another cache, shows what it changes. */
      changesFrame?: true;
    };
  }
}

function isUnauthenticated(error: Error): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the page shows what is not so anymore: others changed it, or the change was made and the response was lost. */
function isOutOfDate(error: Error): boolean {
  return error instanceof ApiError && [0, 404, 409].includes(error.status);
}

/**
 * The query cache and the toasts. After each change, everything that the page shows is fetched again. At the first 401, the
 * session has ended elsewhere, or is another person's: the page is hidden, which stops its queries and streams and keeps what
 * was typed, until the same person signs in in another tab.
 */
export function Providers({ userId, children }: { userId?: string; children: ReactNode }) {
  const router = useRouter();
  const [isSignedOut, setIsSignedOut] = useState(false);
  const [client] = useState(() => {
    const onError = (error: Error) => {
      if (isUnauthenticated(error)) setIsSignedOut(true);
    };
    const onMutationError = (error: Error) => {
      onError(error);
      if (isOutOfDate(error)) void made.invalidateQueries();
    };
    /** Before the mutation's own `onSuccess`, which so finds the page up to date. */
    const onDone = async (mutation: Mutation<unknown, unknown, unknown>) => {
      const { done, refetches, changesFrame } = mutation.meta ?? {};
      if (done) toast(...done);
      await made.invalidateQueries({ refetchType: refetches === false ? "none" : "active" });
      if (changesFrame) router.refresh();
    };
    const made = new QueryClient({
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({
        onError: onMutationError,
        onSuccess: (_data, _input, _context, mutation) => onDone(mutation),
      }),
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
