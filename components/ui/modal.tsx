"use client";

import { Dialog } from "radix-ui";
import { type ReactNode, useRef } from "react";

type Props = { onClose: () => void; className: string; hasDescription?: boolean; children: ReactNode };

/**
 * What every dialog consists of. Mounted means open. Escape and the backdrop close it. The focus then returns to what had
 * it, or to the page's content if that is gone; Radix does this only for its own triggers.
 */
export function Modal({ onClose, className, hasDescription = false, children }: Props) {
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-rail/60" />
        <Dialog.Content
          {...(!hasDescription && { "aria-describedby": undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const back = opener.current?.isConnected ? opener.current : document.getElementById("content");
            if (back instanceof HTMLElement) back.focus();
          }}
          className={`fixed z-50 ${className}`}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
