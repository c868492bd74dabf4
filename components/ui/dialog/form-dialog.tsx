import { type MutationMeta, useMutation } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { type ActionsProps, Form, FormActions, type FormProps } from "#components/ui/form.tsx";
import { Dialog, DialogButton } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";

type Outcome = { title: string; description: string; children: ReactNode; more?: ReactNode };

/** The dialog around a form. */
export type FormDialogProps<Input, Result> = ActionsProps & {
  onClose: () => void;
  title: string;
  description: string;
  mutationFn: (input: Input) => Promise<Result>;
  meta?: MutationMeta;
  /** Runs before the dialog closes or shows its outcome. */
  onSuccess?: (result: Result, input: Input) => unknown;
  /** What replaces the form once it is sent, such as a secret that is shown only once. By default, the dialog closes. */
  outcome?: (result: Result, input: Input) => Outcome | null;
};

type Props<Input, Result> = FormDialogProps<Input, Result> & Omit<FormProps<Input>, "mutation">;

/** A form of an API operation in a dialog. */
export function FormDialog<Input, Result>(props: Props<Input, Result>) {
  const {
    onClose,
    title,
    description,
    mutationFn,
    meta = {},
    onSuccess,
    outcome,
    submit,
    variant,
    ...form
  } = props;
  const action = useMutation({
    mutationFn,
    meta,
    onSuccess: async (result, input) => {
      await onSuccess?.(result, input);
      if (!outcome?.(result, input)) onClose();
    },
  });
  const shown = action.isSuccess && outcome?.(action.data, action.variables);
  if (shown)
    return (
      <Dialog onClose={onClose} isShownOnce title={shown.title} description={shown.description}>
        {shown.children}
        <DialogActions cancel={null}>
          {shown.more}
          {/* Not by the second click of a double click on what is in its place before. */}
          <Button variant="primary" busy={false} onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog onClose={onClose} isBusy={action.isPending} title={title} description={description}>
      <Form {...form} mutation={action}>
        {form.children}
        <FormActions submit={submit} variant={variant} />
      </Form>
    </Dialog>
  );
}

type ButtonProps<Input, Result> = Omit<Props<Input, Result>, "onClose"> & {
  label: string;
  button?: Omit<ComponentProps<typeof DialogButton>, "dialog">;
};

/** A button that opens a form. */
export function FormButton<Input, Result>({ label, button, ...form }: ButtonProps<Input, Result>) {
  return (
    <DialogButton {...button} dialog={(onClose) => <FormDialog onClose={onClose} {...form} />}>
      {label}
    </DialogButton>
  );
}
