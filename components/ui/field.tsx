"use client";

import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { useFieldError } from "./form.tsx";

export const inputClasses =
  "w-full h-11 sm:h-10 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-bad disabled:opacity-60";

type FieldProps = {
  label: string;
  /** What is expected, said before anything went wrong. */
  hint?: ReactNode;
  /** What is wrong and what to do; announced with the field. */
  error?: string | undefined;
  /** Where its row says what the field is: the label is for screen readers only. */
  hidesLabel?: boolean;
  /** Of the whole field, label included. */
  frameClassName?: string | false;
};

type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

function FieldFrame({
  label,
  hint,
  error,
  hidesLabel,
  frameClassName,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={clsx("grid gap-1.5", frameClassName)}>
      <label htmlFor={id} className={hidesLabel ? "sr-only" : "font-medium text-sm"}>
        {label}
      </label>
      {children({
        id,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(error && { "aria-invalid": true }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="font-medium text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, className, ...input }: FieldProps & ComponentProps<"input">) {
  const named = useFieldError(input.name);
  return (
    <FieldFrame label={label} hint={hint} error={error ?? named}>
      {(wiring) => <input className={clsx(inputClasses, className)} {...input} {...wiring} />}
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...input
}: FieldProps & ComponentProps<"textarea">) {
  const named = useFieldError(input.name);
  return (
    <FieldFrame label={label} hint={hint} error={error ?? named}>
      {(wiring) => (
        <textarea className={clsx(inputClasses, "h-auto min-h-24", className)} {...input} {...wiring} />
      )}
    </FieldFrame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  hidesLabel = false,
  frameClassName = false,
  className,
  ...input
}: FieldProps & ComponentProps<"select">) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      hidesLabel={hidesLabel}
      frameClassName={frameClassName}
    >
      {(wiring) => <select className={clsx(inputClasses, "pr-8", className)} {...input} {...wiring} />}
    </FieldFrame>
  );
}

type CheckboxProps = { label: ReactNode; hint?: ReactNode } & ComponentProps<"input">;

export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={clsx("flex items-start gap-3", className)}>
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-accent"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...input}
      />
      <div className="grid gap-0.5">
        <label htmlFor={id} className="font-medium text-sm leading-6">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** A group of choices with one name, such as the scopes of an application. */
export function ChoiceGroup({
  legend,
  name,
  hint,
  children,
}: {
  legend: string;
  /** Of its checkboxes. */
  name?: string;
  hint?: string;
  children: ReactNode;
}) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      {children}
      {error && (
        <p id={`${id}-error`} className="font-medium text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
