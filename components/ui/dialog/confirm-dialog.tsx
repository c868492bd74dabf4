import { type MutationMeta, useMutation } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { Dialog, DialogButton } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";

type Props<Result> = {
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** The label of the button that does it. */
  action: string;
  /** The title of an error. */
  failure: string;
  /** Whether it cannot be undone. */
  isDanger?: boolean;
  mutationFn: () => Promise<Result>;
  meta?: MutationMeta;
  /** Runs before the dialog closes. */
  onSuccess?: (result: Result) => unknown;
};

/** Asks for confirmation before something that cannot be undone, as every such action of the console does, or has consequences. */
export function ConfirmDialog<Result>(props: Props<Result>) {
  const {
    onClose,
    title,
    description,
    action,
    failure,
    isDanger = true,
    mutationFn,
    meta = {},
    onSuccess,
  } = props;
  const act = useMutation({
    mutationFn,
    meta,
    onSuccess: async (result) => {
      await onSuccess?.(result);
      // Last, so that the focus does not return to a button that is about to disappear.
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} isBusy={act.isPending} title={title} description={description}>
      {act.error && <ErrorBanner error={act.error} what={failure} />}
      <DialogActions>
        <Button
          variant={isDanger ? "dangerSolid" : "primary"}
          busy={act.isPending}
          onClick={() => act.mutate()}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type ButtonProps<Result> = Omit<Props<Result>, "onClose" | "action"> & {
  label: string;
  /** The label of the button in the dialog if it differs. */
  action?: string;
  button?: Omit<ComponentProps<typeof Button>, "onClick">;
};

/** A button that asks for confirmation. With another variant than the default, it is not dangerous. */
export function ConfirmButton<Result>(props: ButtonProps<Result>) {
  const { label, action = label, button, ...confirm } = props;
  return (
    <DialogButton
      variant="danger"
      {...button}
      dialog={(onClose) => (
        <ConfirmDialog
          onClose={onClose}
          action={action}
          isDanger={button?.variant === undefined}
          {...confirm}
        />
      )}
    >
      {label}
    </DialogButton>
  );
}
