"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useFocusReturn } from "./use-focus-return.ts";

export type DialogProps = {
  /** Given where the dialog stays mounted while closed. */
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title; announced when the dialog opens. */
  description: ReactNode;
  children: ReactNode;
};

/** A dialog in the middle; Escape and the backdrop close it, and the focus returns to what opened it. */
export function DialogFrame({ open = true, onOpenChange, title, description, children }: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-rail/60" />
        <Radix.Content
          {...focusReturn}
          className="fixed inset-x-3 top-[6vh] z-50 mx-auto max-h-[88vh] max-w-xl animate-[appear_150ms_ease-out] overflow-y-auto rounded-lg border border-line bg-surface shadow-lifted"
        >
          <header className="flex items-start justify-between gap-4 border-line border-b px-5 pt-4 pb-3 sm:px-6">
            <div className="grid gap-1 pt-1">
              <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
              <Radix.Description className="text-muted text-sm">{description}</Radix.Description>
            </div>
            <Radix.Close asChild>
              <Button look="quiet" size="icon" aria-label="Close" className="-mr-2">
                <X aria-hidden className="size-5" />
              </Button>
            </Radix.Close>
          </header>
          <div className="px-5 py-5 sm:px-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
