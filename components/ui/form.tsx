"use client";

import { createContext, type FormEvent, type ReactNode, use, useState } from "react";
import type { ZodType } from "zod";
import { ApiError } from "#lib/platform/http/api-client.ts";
import { Button } from "./button.tsx";
import { FaultNotice } from "./fault-notice.tsx";

type FieldErrors = Record<string, string>;

const FormErrors = createContext<FieldErrors>({});

/** What is wrong with a field of the surrounding form. */
export function useFieldError(name: string | undefined): string | undefined {
  const errors = use(FormErrors);
  return name === undefined ? undefined : errors[name];
}

function byField(faults: readonly { field: string; message: string }[]): FieldErrors {
  const fields = [...new Set(faults.map(({ field }) => field))];
  const messagesOf = (name: string) =>
    faults.flatMap(({ field, message }) => (field === name ? message : []));
  return Object.fromEntries(fields.map((name) => [name, [...new Set(messagesOf(name))].join(" ")]));
}

function serverErrors(error: Error | null): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return byField(
    error.errors.flatMap((fault) =>
      "pointer" in fault ? [{ field: fault.pointer.split("/")[1] ?? "", message: fault.detail }] : [],
    ),
  );
}

type Props<Input> = {
  /** Loads the API's schema of the body, which the form checks before it sends. */
  schema: () => Promise<ZodType<Input>>;
  /** The body as the fields have it; one text per named field unless given. */
  read?: (fields: FormData) => unknown;
  /** A field whose errors show while somebody types, before the form was submitted. */
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
  const [errors, setErrors] = useState<FieldErrors>({});
  const [submitted, setSubmitted] = useState(false);
  const [names, setNames] = useState<readonly (string | null)[]>([]);
  const [loadError, setLoadError] = useState<Error | null>(null);

  async function check(form: HTMLFormElement): Promise<{ data: Input } | null> {
    const fields = read(new FormData(form));
    const loaded = await schema().catch(() => null);
    setLoadError(loaded ? null : new Error("Check your connection and try again."));
    const parsed = loaded?.safeParse(fields);
    const issues = parsed?.error?.issues ?? [];
    setErrors(byField(issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message }))));
    return parsed?.success ? { data: parsed.data } : null;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React passes events of a dialog on to the form that renders it.
    event.stopPropagation();
    if (mutation.isPending) return;
    const form = event.currentTarget;
    setSubmitted(true);
    setNames(Array.from(form.elements, (element) => element.getAttribute("name")));
    const checked = await check(form);
    if (checked) mutation.mutate(checked.data);
  }

  const fromServer = mutation.isPending ? {} : serverErrors(mutation.error);
  const isAtField = Object.keys(fromServer).some((name) => names.includes(name));
  const shown = Object.entries(errors).filter(([name]) => submitted || name === live);
  const error = loadError ?? (isAtField ? null : mutation.error);
  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={({ currentTarget }) => (submitted || live) && void check(currentTarget)}
      className={className ?? "grid gap-5"}
    >
      {error && <FaultNotice error={error} what={failure} />}
      <FormErrors value={{ ...fromServer, ...Object.fromEntries(shown) }}>{children}</FormErrors>
    </form>
  );
}

type ActionsProps = { submit: string; look?: "primary" | "danger"; busy: boolean; onCancel?: () => void };

/** The buttons at the end of a dialog's form. */
export function FormActions({ submit, look = "primary", busy, onCancel }: ActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      <Button type="submit" look={look} busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
