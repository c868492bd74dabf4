import type { ReactNode } from "react";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { counted } from "#lib/platform/shared/counted.ts";

type Props = { count: number; isOpen?: boolean; children: ReactNode };

/** Folds the scopes away that this portal does not offer. */
export function OtherScopes({ count, isOpen = false, children }: Props) {
  return (
    <Disclosure
      open={isOpen}
      summary={
        <span className="font-medium text-sm">{counted(count, "scope")} that this portal does not offer</span>
      }
    >
      <div className="border-line border-t p-4">{children}</div>
    </Disclosure>
  );
}
