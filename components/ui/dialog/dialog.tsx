import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { DialogProps } from "./dialog-frame.tsx";

// Loaded with the first dialog: 17 kB compressed, and most visits open none.
const DialogFrame = lazy(() =>
  import("./dialog-frame.tsx").then((module) => ({ default: module.DialogFrame })),
);

/** A dialog in the middle of the page, open while it is mounted. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  );
}

type DialogButtonProps = ComponentProps<typeof Button> & { dialog: (onClose: () => void) => ReactNode };

/** A button with the dialog that it opens. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  );
}
