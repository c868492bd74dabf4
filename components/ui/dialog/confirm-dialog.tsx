import type { ComponentProps, ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { type After, useAction } from "#components/ui/use-action.ts";
import { Dialog, DialogButton } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";

type Props = After<void, unknown> & {
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** The label of the button that does it. */
  action: string;
  /** The title of an error. */
  failure: string;
  run: () => Promise<unknown>;
};

/** Asks for confirmation before something that cannot be undone: every such action of the console does. */
export function ConfirmDialog({ onClose, title, description, action, failure, run, ...after }: Props) {
  const act = useAction(run, {
    ...after,
    onDone: async (result) => {
      await after.onDone?.(result);
      // Last, so that the focus does not return to a button that is about to disappear.
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      {act.error && <FaultNotice error={act.error} what={failure} />}
      <DialogActions>
        <Button look="danger" busy={act.isPending} onClick={() => act.mutate()}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type ButtonProps = Omit<Props, "onClose" | "action"> & {
  label: string;
  /** The label of the button in the dialog if it differs. */
  action?: string;
  button?: Omit<ComponentProps<typeof Button>, "onClick">;
};

/** A button that asks for confirmation. */
export function ConfirmButton({ label, action = label, button, ...confirm }: ButtonProps) {
  return (
    <DialogButton
      look="danger"
      {...button}
      dialog={(onClose) => <ConfirmDialog onClose={onClose} action={action} {...confirm} />}
    >
      {label}
    </DialogButton>
  );
}
