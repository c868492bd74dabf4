"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Toaster } from "sonner";

/** What every page needs around it: the cache of the console API, and the place where toasts appear. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: 1 } } }),
  );
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toaster
        position="bottom-right"
        style={{ fontFamily: "inherit" }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              "flex w-full items-start gap-3 rounded-lg border border-line bg-surface p-4 text-sm text-ink shadow-lifted",
            description: "text-muted",
          },
        }}
      />
    </QueryClientProvider>
  );
}
