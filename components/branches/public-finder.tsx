import type { ReactNode } from "react";
import { PublicHeader } from "./public-header.tsx";

/** The frame of the finder for people who are not signed in. */
export function PublicFinder({
  environmentName,
  children,
}: {
  environmentName: string;
  children: ReactNode;
}) {
  return (
    <div className="flex h-dvh flex-col print:h-auto">
      <PublicHeader wide="full" environmentName={environmentName} />
      <main className="min-h-0 grow">{children}</main>
    </div>
  );
}
