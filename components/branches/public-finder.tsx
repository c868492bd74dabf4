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
      <PublicHeader environmentName={environmentName} signInTo="/branches" on="/branches" />
      <main id="content" tabIndex={-1} className="min-h-0 grow outline-none">
        {children}
      </main>
    </div>
  );
}
