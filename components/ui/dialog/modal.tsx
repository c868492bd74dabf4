import { Dialog } from "radix-ui";
import { type ReactNode, useRef } from "react";

type Props = {
  onClose: () => void;
  className: string;
  hasDescription?: boolean;
  ignoresOutside?: boolean;
  children: ReactNode;
};

/** Where typing begins. A dialog without one focuses its first button. */
const firstField = "input:not([type=hidden], [type=radio], [readonly], :disabled), select, textarea";

/**
 * What every dialog consists of. Mounted means open. Escape and the backdrop close it. The focus then returns to what had
 * it, or to the page's content if that is gone; Radix does this only for its own triggers.
 */
export function Modal(props: Props) {
  const { onClose, className, hasDescription = false, ignoresOutside = false, children } = props;
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-rail/60" />
        <Dialog.Content
          {...(!hasDescription && { "aria-describedby": undefined })}
          {...(ignoresOutside && { onPointerDownOutside: (event) => event.preventDefault() })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            const content = event.currentTarget instanceof Element ? event.currentTarget : null;
            // Not a time in the description, whose exact text would then cover the dialog.
            const first = content?.querySelector(firstField) ?? content?.querySelector("button");
            if (!(first instanceof HTMLElement)) return;
            event.preventDefault();
            first.focus();
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
