import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { Modal } from "#components/ui/dialog/modal.tsx";
import { railButton } from "./rail.tsx";

/** The rail of narrow screens, over the page. */
export function MobileMenu({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Modal
      onClose={onClose}
      className="inset-y-0 right-0 flex w-[min(20rem,88vw)] flex-col gap-6 overflow-y-auto bg-rail p-4"
    >
      <div className="flex items-center justify-between">
        <Dialog.Title className="font-semibold text-rail-strong">Menu</Dialog.Title>
        <Dialog.Close className={railButton} aria-label="Close menu">
          <X aria-hidden className="size-5" />
        </Dialog.Close>
      </div>
      {children}
    </Modal>
  );
}
