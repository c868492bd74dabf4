"use client";

import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useFocusReturn } from "#components/ui/use-focus-return.ts";
import { railButton } from "./rail.tsx";

/** The rail of narrow screens, over the page. */
export function MobileMenu({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-rail/60" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focusReturn}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,88vw)] flex-col gap-6 overflow-y-auto bg-rail p-4"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="font-semibold text-rail-strong">Menu</Dialog.Title>
            <Dialog.Close className={railButton} aria-label="Close menu">
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
