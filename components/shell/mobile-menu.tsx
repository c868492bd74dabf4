"use client";

import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useFocusReturn } from "#components/ui/use-focus-return.ts";
import { railButton } from "./rail-button.ts";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  account: ReactNode;
  /** Where one can go. */
  children: ReactNode;
};

/** The rail of narrow screens, over the page. The focus returns to what opened it. */
export function MobileMenu({ open, onOpenChange, account, children }: Props) {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-rail/60" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focusReturn}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,88vw)] flex-col justify-between gap-6 overflow-y-auto bg-rail p-4"
        >
          <div className="grid gap-4">
            <div className="flex items-center justify-between">
              <Dialog.Title className="font-semibold text-rail-strong">Menu</Dialog.Title>
              <Dialog.Close className={railButton} aria-label="Close menu">
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            </div>
            {children}
          </div>
          {account}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
