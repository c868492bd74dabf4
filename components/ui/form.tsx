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
} from "react";
import { flushSync } from "react-dom";
import type { ZodType } from "zod";
import { FaultNotice } from "#components/ui/status.tsx";
import { ApiError } from "#lib/platform/http/api-client.ts";
import { Button } from "./button.tsx";
import { DialogActions } from "./dialog/dialog-actions.tsx";

/** A fault at a path of the body, such as `scopes.0`. */
type FieldFault = { at: string; message: string };

type State = { faults: readonly FieldFault[]; busy: boolean; id?: string };

const FormState = createContext<State>({ faults: [], busy: false });

const isAt = (name: string) => (fault: FieldFault) => fault.at === name || fault.at.startsWith(`${name}.`);

/** Returns the fault of a field of the surrounding form, or of a part of it: `salesOrder.status: a status`. */
export function useFieldError(name: string | undefined): string | undefined {
  const { faults } = use(FormState);
  if (name === undefined) return undefined;
  const messages = faults.filter(isAt(name)).map(({ at, message }) => {
    const part = at.slice(name.length + 1);
    return /^\d*$/.test(part) ? message : `${part}: ${message}`;
  });
  return [...new Set(messages)].join(" ") || undefined;
}

/** The words of a text field, such as URLs on lines. */
export function wordsIn(fields: FormData, name: string): string[] {
  return String(fields.get(name)).split(/\s+/).filter(Boolean);
}

function serverFaults(error: Error | null): FieldFault[] {
  if (!(error instanceof ApiError)) return [];
  return error.errors.flatMap((fault) =>
    "pointer" in fault ? [{ at: fault.pointer.slice(1).replaceAll("/", "."), message: fault.detail }] : [],
  );
}

/** Shows and focuses the first field in error, or shows the message that belongs to no field. */
function showFault(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>("[aria-invalid], [data-fault] input");
  field?.focus({ preventScroll: true });
  (field ?? form.querySelector("[role=alert]"))?.scrollIntoView({ block: "center" });
}

export type FormProps<Input> = {
  /** Loads the API's schema of the body, which the form checks before it sends. */
  schema: () => Promise<ZodType<Input>>;
  /** Makes the body of the fields. By default, one text per named field. */
  read?: (fields: FormData) => unknown;
  /** A field whose errors show while somebody types. The others show after the first submit. */
  live?: string;
  mutation: { mutate: (input: Input) => void; error: Error | null; isPending: boolean };
  /** The title of an error that belongs to no field. */
  failure: string;
  className?: string;
  children: ReactNode;
};

/** A form of an API operation. Errors show at the field that they name, others at the top. */
export function Form<Input>(props: FormProps<Input>) {
  const { schema, read = Object.fromEntries, live, mutation, failure, className, children } = props;
  const [faults, setFaults] = useState<FieldFault[]>([]);
  const [names, setNames] = useState<readonly string[]>([]);
  const [submitted, setSubmitted] = useState(false);
  const [loadError, setLoadError] = useState<Error | null>(null);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (mutation.error && form.current) showFault(form.current);
  }, [mutation.error]);

  async function check(element: HTMLFormElement): Promise<{ data: Input } | null> {
    setNames(Array.from(element.elements, (one) => one.getAttribute("name") ?? "").filter(Boolean));
    const fields = read(new FormData(element));
    const loaded = await schema().catch(() => null);
    setLoadError(loaded ? null : new Error("Check your connection and try again."));
    const parsed = loaded?.safeParse(fields);
    const issues = parsed?.error?.issues ?? [];
    // Rendered at once, so that there is an invalid field to focus.
    flushSync(() => setFaults(issues.map(({ path, message }) => ({ at: path.join("."), message }))));
    return parsed?.success ? { data: parsed.data } : null;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React passes events of a dialog on to the form that renders it.
    event.stopPropagation();
    if (mutation.isPending) return;
    const element = event.currentTarget;
    setSubmitted(true);
    const checked = await check(element);
    if (checked) mutation.mutate(checked.data);
    else showFault(element);
  }

  const fromServer = mutation.isPending ? [] : serverFaults(mutation.error);
  const own = submitted ? faults : faults.filter(isAt(live ?? ""));
  const shown = own.length > 0 ? own : fromServer;
  const stray = shown.filter((fault) => !names.some((name) => isAt(name)(fault)));
  const strayError = stray.length > 0 ? new Error(stray.map(({ message }) => message).join(" ")) : null;
  const error = loadError ?? (fromServer.length > 0 ? null : mutation.error) ?? strayError;
  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={submit}
      onChange={({ currentTarget }) => (submitted || live) && void check(currentTarget)}
      className={className ?? "grid gap-5"}
    >
      {error && <FaultNotice error={error} what={failure} />}
      <FormState value={{ faults: shown, busy: mutation.isPending, id }}>{children}</FormState>
    </form>
  );
}

/** The button that sends the surrounding form, also from the foot of its dialog. */
export function Submit(props: ComponentProps<typeof Button>) {
  const { busy, id } = use(FormState);
  return <Button type="submit" form={id} look="primary" busy={busy} {...props} />;
}

export type ActionsProps = { submit: string; look?: "primary" | "danger" | undefined };

/** The buttons of a dialog's form. */
export function FormActions({ submit, look = "primary" }: ActionsProps) {
  return (
    <DialogActions>
      <Submit look={look}>{submit}</Submit>
    </DialogActions>
  );
}
