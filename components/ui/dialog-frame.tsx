"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

export type DialogProps = {
  onClose: () => void;
  title: string;
  /** One sentence under the title; announced when the dialog opens. */
  description: ReactNode;
  children: ReactNode;
};

export function DialogFrame({ onClose, title, description, children }: DialogProps) {
  return (
    <Modal
      onClose={onClose}
      hasDescription
      className="inset-x-3 top-[6vh] mx-auto max-h-[88vh] max-w-xl animate-[appear_150ms_ease-out] overflow-y-auto rounded-lg border border-line bg-surface shadow-lifted"
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
    </Modal>
  );
}
