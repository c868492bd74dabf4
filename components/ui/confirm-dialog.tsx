"use client";

import { useMutation } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogButton } from "./dialog.tsx";
import { FaultNotice } from "./fault-notice.tsx";

type Props = {
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** The label of the button that does it. */
  action: string;
  /** The title of an error. */
  failure: string;
  run: () => Promise<unknown>;
  onDone: () => unknown;
};

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog({ onClose, title, description, action, failure, run, onDone }: Props) {
  const act = useMutation({
    mutationFn: run,
    onSuccess: () => {
      onClose();
      return onDone();
    },
  });
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <div className="grid gap-5">
        {act.error && <FaultNotice error={act.error} what={failure} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={act.isPending} onClick={() => act.mutate()}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type ButtonProps = Omit<Props, "onClose"> & {
  label: string;
  button?: Omit<ComponentProps<typeof Button>, "onClick">;
};

/** A button that asks for confirmation. */
export function ConfirmButton({ label, button, ...confirm }: ButtonProps) {
  return (
    <DialogButton
      look="danger"
      {...button}
      dialog={(onClose) => <ConfirmDialog onClose={onClose} {...confirm} />}
    >
      {label}
    </DialogButton>
  );
}
