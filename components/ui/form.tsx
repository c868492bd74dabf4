import clsx from "clsx";
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import type { ZodType } from "zod";
import { ApiError } from "#components/api/call-api.ts";
import { ErrorBanner } from "#components/ui/status.tsx";
import { Button } from "./button.tsx";
import { DialogActions } from "./dialog/dialog-actions.tsx";
import { useSending } from "./use-sending.ts";

/** An error at a path of the body, such as `scopes.0`. */
type FieldError = { at: string; message: string };

type State = { errors: readonly FieldError[]; busy: boolean; isSent: boolean; id?: string };

const FormState = createContext<State>({ errors: [], busy: false, isSent: false });

const isAt = (name: string) => (error: FieldError) => error.at === name || error.at.startsWith(`${name}.`);

/** Returns the error of a field of the surrounding form, or of a part of it: `salesOrder.status: a status`. */
export function useFieldError(name: string | undefined): string | undefined {
  const { errors } = use(FormState);
  if (name === undefined) return undefined;
  const messages = errors.filter(isAt(name)).map(({ at, message }) => {
    const part = at.slice(name.length + 1);
    return /^\d*$/.test(part) ? message : `${part}: ${message}`;
  });
  return [...new Set(messages)].join(" ") || undefined;
}

/** Whether one of these fields of the surrounding form has an error. */
export function useHasError(names: readonly string[]): boolean {
  const { errors } = use(FormState);
  return names.some((name) => errors.some(isAt(name)));
}

/** The words of a text field, such as URLs on lines. */
export function wordsIn(fields: FormData, name: string): string[] {
  return String(fields.get(name)).split(/\s+/).filter(Boolean);
}

function serverErrors(error: Error | null): FieldError[] {
  if (!(error instanceof ApiError)) return [];
  return error.errors.flatMap((error) =>
    "pointer" in error ? [{ at: error.pointer.slice(1).replaceAll("/", "."), message: error.detail }] : [],
  );
}

/** Shows and focuses the first field in error, or shows the message that belongs to no field. */
function showError(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>("[aria-invalid], [data-error] input");
  field?.focus({ preventScroll: true });
  (field ?? form.querySelector("[role=alert]"))?.scrollIntoView({ block: "center" });
}

export type FormProps<Input> = {
  /** The API's schema of the body, which the form checks before it sends. */
  schema: ZodType<Input>;
  /** Makes the body of the fields. By default, one text per named field. */
  read?: (fields: FormData) => unknown;
  /** A field whose errors show while somebody types. The others show after the first submit. */
  live?: string;
  mutation: {
    mutate: (input: Input) => void;
    error: Error | null;
    isPending: boolean;
    isSuccess?: boolean;
  };
  /** The title of an error that belongs to no field. */
  failure: string;
  className?: string;
  children: ReactNode;
};

/** A form of an API operation. Errors show at the field that they name, others at the top. */
export function Form<Input>(props: FormProps<Input>) {
  const { schema, read = Object.fromEntries, live, mutation, failure, className, children } = props;
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [names, setNames] = useState<readonly string[]>([]);
  const [submitted, setSubmitted] = useState(false);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending(mutation.isPending);
  useEffect(() => {
    if (mutation.error && form.current) showError(form.current);
  }, [mutation.error]);

  function check(element: HTMLFormElement): { data: Input } | null {
    setNames(Array.from(element.elements, (one) => one.getAttribute("name") ?? "").filter(Boolean));
    const fields = read(new FormData(element));
    const parsed = schema.safeParse(fields);
    const issues = parsed.error?.issues ?? [];
    // Rendered at once, so that there is an invalid field to focus.
    flushSync(() => setErrors(issues.map(({ path, message }) => ({ at: path.join("."), message }))));
    return parsed.success ? { data: parsed.data } : null;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React passes events of a dialog on to the form that renders it.
    event.stopPropagation();
    if (sending.current) return;
    const element = event.currentTarget;
    setSubmitted(true);
    const checked = check(element);
    if (!checked) return showError(element);
    sending.current = true;
    mutation.mutate(checked.data);
  }

  const fromServer = mutation.isPending ? [] : serverErrors(mutation.error);
  const own = submitted ? errors : errors.filter(isAt(live ?? ""));
  const shown = own.length > 0 ? own : fromServer;
  const stray = shown.filter((error) => !names.some((name) => isAt(name)(error)));
  const strayError = stray.length > 0 ? new Error(stray.map(({ message }) => message).join(" ")) : null;
  const error = (fromServer.length > 0 ? null : mutation.error) ?? strayError;
  return (
    <form
      ref={form}
      id={id}
      // Never with its fields in the URL, whatever sends it before the page's scripts run.
      method="post"
      noValidate
      onSubmit={submit}
      onChange={({ currentTarget }) => (submitted || live) && check(currentTarget)}
      className={className ?? "grid gap-5"}
    >
      {error && <ErrorBanner error={error} what={failure} />}
      <FormState value={{ errors: shown, busy: mutation.isPending, isSent: mutation.isSuccess ?? false, id }}>
        {children}
      </FormState>
    </form>
  );
}

const never = () => () => undefined;

/** The button that sends the surrounding form, also from the foot of its dialog. */
export function Submit({ className, disabled, ...props }: ComponentProps<typeof Button>) {
  const { busy, id } = use(FormState);
  // Until the page's scripts run, a click would load the page again, without what was typed.
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      type="submit"
      form={id}
      variant="primary"
      busy={busy}
      disabled={disabled || !isReady}
      // No flash when the scripts arrive.
      className={clsx(!isReady && "disabled:opacity-100", className)}
      {...props}
    />
  );
}

export type ActionsProps = { submit: string; variant?: "primary" | "dangerSolid" | undefined };

/** The buttons of a dialog's form. */
export function FormActions({ submit, variant = "primary" }: ActionsProps) {
  const { isSent } = use(FormState);
  return (
    // Once it is done, there is nothing left to cancel.
    <DialogActions cancel={isSent ? "Close" : "Cancel"}>
      <Submit variant={variant}>{submit}</Submit>
    </DialogActions>
  );
}
