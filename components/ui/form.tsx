"use client";

import { type ComponentProps, createContext, type FormEvent, type ReactNode, use, useState } from "react";
import { flushSync } from "react-dom";
import type { ZodType } from "zod";
import { ApiError } from "#lib/platform/http/api-client.ts";
import { Button } from "./button.tsx";
import { FaultNotice } from "./fault-notice.tsx";

/** What is wrong at a path of the body, such as `scopes.0`. */
type FieldFault = { at: string; message: string };

const FormState = createContext<{ faults: readonly FieldFault[]; busy: boolean }>({
  faults: [],
  busy: false,
});

const isAt = (name: string) => (fault: FieldFault) => fault.at === name || fault.at.startsWith(`${name}.`);

/** What is wrong with a field of the surrounding form, or with a part of it: `salesOrder.status: a status`. */
export function useFieldError(name: string | undefined): string | undefined {
  const { faults } = use(FormState);
  if (name === undefined) return undefined;
  const messages = faults.filter(isAt(name)).map(({ at, message }) => {
    const part = at.slice(name.length + 1);
    return /^\d*$/.test(part) ? message : `${part}: ${message}`;
  });
  return [...new Set(messages)].join(" ") || undefined;
}

function serverFaults(error: Error | null): FieldFault[] {
  if (!(error instanceof ApiError)) return [];
  return error.errors.flatMap((fault) =>
    "pointer" in fault ? [{ at: fault.pointer.slice(1).replaceAll("/", "."), message: fault.detail }] : [],
  );
}

type Props<Input> = {
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
export function Form<Input>(props: Props<Input>) {
  const { schema, read = Object.fromEntries, live, mutation, failure, className, children } = props;
  const [faults, setFaults] = useState<FieldFault[]>([]);
  const [names, setNames] = useState<readonly string[]>([]);
  const [submitted, setSubmitted] = useState(false);
  const [loadError, setLoadError] = useState<Error | null>(null);

  async function check(form: HTMLFormElement): Promise<{ data: Input } | null> {
    setNames(Array.from(form.elements, (element) => element.getAttribute("name") ?? "").filter(Boolean));
    const fields = read(new FormData(form));
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
    const form = event.currentTarget;
    setSubmitted(true);
    const checked = await check(form);
    if (checked) mutation.mutate(checked.data);
    else form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }

  const fromServer = mutation.isPending ? [] : serverFaults(mutation.error);
  const own = submitted ? faults : faults.filter(isAt(live ?? ""));
  const shown = own.length > 0 ? own : fromServer;
  const stray = shown.filter((fault) => !names.some((name) => isAt(name)(fault)));
  const strayError = stray.length > 0 ? new Error(stray.map(({ message }) => message).join(" ")) : null;
  const error =
    loadError ?? (fromServer.length > 0 && stray.length === 0 ? null : mutation.error) ?? strayError;
  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={({ currentTarget }) => (submitted || live) && void check(currentTarget)}
      className={className ?? "grid gap-5"}
    >
      {error && <FaultNotice error={error} what={failure} />}
      <FormState value={{ faults: shown, busy: mutation.isPending }}>{children}</FormState>
    </form>
  );
}

/** The button that sends the surrounding form. */
export function Submit(props: ComponentProps<typeof Button>) {
  return <Button type="submit" look="primary" busy={use(FormState).busy} {...props} />;
}

type ActionsProps = { submit: string; look?: "primary" | "danger"; onCancel?: () => void };

/** The buttons at the end of a dialog's form. */
export function FormActions({ submit, look = "primary", onCancel }: ActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      <Submit look={look}>{submit}</Submit>
    </div>
  );
}
