"use client";

import { Dialog } from "radix-ui";
import type { ComponentType, ReactNode, RefObject } from "react";

type Props = {
  heading: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
  /** Renders its heading with the dialog's title, which names the dialog. */
  children: (Title: ComponentType<Dialog.DialogTitleProps>) => ReactNode;
};

export function BranchSheet({ heading, onClose, children }: Props) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-rail/60" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            heading.current?.focus();
          }}
          // The finder returns the focus.
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-[appear_150ms_ease-out] overflow-y-auto rounded-t-lg border-line border-t bg-surface shadow-lifted"
        >
          {children(Dialog.Title)}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
