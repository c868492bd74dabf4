import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { DialogActions, InDialog } from "./dialog-actions.tsx";
import { Modal } from "./modal.tsx";

export type DialogProps = {
  onClose: () => void;
  /** While its action runs, it stays to say how that ended. */
  isBusy?: boolean;
  /** A click outside does not close it. */
  isShownOnce?: boolean;
  title: string;
  /** One sentence under the title; announced when the dialog opens. */
  description: ReactNode;
  children: ReactNode;
};

const typedInto = "textarea, input:not([type=checkbox], [type=radio])";

/** Escape, a click outside, and the cross ask first if something was typed. */
export function DialogFrame(props: DialogProps) {
  const { onClose, isBusy = false, isShownOnce = false, title, description, children } = props;
  const changed = useRef(new Set<Element>());
  const [asks, setAsks] = useState(false);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof Element && target.matches(typedInto)) changed.current.add(target);
  };
  function close() {
    if (!isBusy) onClose();
  }
  function leave() {
    // The page no longer has the fields of earlier steps.
    const isTyped = [...changed.current].some((field) => field.isConnected);
    if (isTyped && !isBusy) setAsks(true);
    else close();
  }
  return (
    <Modal
      onClose={leave}
      hasDescription
      ignoresOutside={isShownOnce}
      className="inset-x-3 top-[6vh] mx-auto flex max-h-[88vh] max-w-xl animate-[appear_150ms_ease-out] flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-lifted"
    >
      <header className="flex shrink-0 items-start justify-between gap-4 border-line border-b px-5 pt-4 pb-3 sm:px-6">
        <div className="grid gap-1 pt-1">
          <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
          <Radix.Description className="text-muted text-sm">{description}</Radix.Description>
        </div>
        <Radix.Close asChild>
          <Button variant="quiet" size="icon" aria-label="Close" className="-mr-2">
            <X aria-hidden className="size-5" />
          </Button>
        </Radix.Close>
      </header>
      <div className="overflow-y-auto px-5 py-5 empty:hidden sm:px-6" onInput={onInput}>
        <InDialog value={{ foot, close }}>{children}</InDialog>
      </div>
      <footer
        ref={setFoot}
        className="flex shrink-0 flex-wrap justify-end gap-3 border-line border-t px-5 py-3 empty:hidden sm:px-6"
      />
      {asks && (
        <DialogFrame
          onClose={() => setAsks(false)}
          title="Discard your changes?"
          description="What you typed has not been saved."
        >
          <DialogActions cancel="Keep editing">
            <Button variant="dangerSolid" onClick={onClose}>
              Discard
            </Button>
          </DialogActions>
        </DialogFrame>
      )}
    </Modal>
  );
}
