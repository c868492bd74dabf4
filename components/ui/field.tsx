import clsx from "clsx";
import { type ComponentProps, type ElementType, type ReactNode, useId, useState } from "react";
import { useFieldError } from "./form.tsx";

const inputClasses =
  "w-full h-11 sm:h-10 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-bad disabled:opacity-60";

type Labels = {
  label: string;
  /** Describes the expected value. */
  hint?: ReactNode;
  /** An error that the surrounding form does not show. */
  error?: string | undefined;
  /** Only screen readers get the label. */
  hidesLabel?: boolean;
  /** Classes of the whole field, label included. */
  frameClassName?: string | false;
};

type FieldProps<Tag extends "input" | "textarea" | "select"> = Labels & ComponentProps<Tag>;

function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-pretty text-muted text-sm">
      {children}
    </p>
  );
}

function ErrorText({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="font-medium text-bad text-sm">
      {children}
    </p>
  );
}

/** A control with its label, hint, and error, connected for screen readers. */
function Field({
  as: Control,
  label,
  hint,
  error,
  hidesLabel = false,
  frameClassName = false,
  ...control
}: Labels & { as: ElementType; className: string; name?: string | undefined; rows?: number | undefined }) {
  const id = useId();
  const named = useFieldError(control.name);
  const shownError = error ?? named;
  const describedBy = [hint && `${id}-hint`, shownError && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={clsx("grid content-start gap-1.5", frameClassName)}>
      <label htmlFor={id} className={hidesLabel ? "sr-only" : "font-medium text-sm"}>
        {label}
      </label>
      <Control
        {...control}
        id={id}
        aria-describedby={describedBy || undefined}
        aria-invalid={shownError ? true : undefined}
      />
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {shownError && <ErrorText id={`${id}-error`}>{shownError}</ErrorText>}
    </div>
  );
}

export function TextField({ className, ...props }: FieldProps<"input">) {
  return <Field as="input" className={clsx(inputClasses, className)} {...props} />;
}

/** An action of the text field before it, at the right of its label. Both are in a `relative` box. */
export function FieldAction(button: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className="absolute -top-0.5 right-0 min-h-6 rounded-sm px-1 text-accent text-sm underline underline-offset-4"
      {...button}
    />
  );
}

/** A password with a button that shows it while somebody types. */
export function PasswordField(props: Omit<FieldProps<"input">, "type">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <TextField
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
      />
      <FieldAction onClick={() => setIsShown(!isShown)}>
        {isShown ? "Hide" : "Show"}
        <span className="sr-only"> the password</span>
      </FieldAction>
    </div>
  );
}

export function TextAreaField({ className, ...props }: FieldProps<"textarea">) {
  return (
    <Field as="textarea" rows={3} className={clsx(inputClasses, "h-auto sm:h-auto", className)} {...props} />
  );
}

// globals.css draws its arrow and its list: docs/decisions/0011-native-select.md.
function SelectField({ className, ...props }: FieldProps<"select">) {
  return <Field as="select" className={clsx(inputClasses, "pr-9", className)} {...props} />;
}

/** Values with their labels, in order. A group of options has a name. */
export type Choices = readonly (readonly [value: string, label: string, group?: string])[];

type ChoiceProps = Omit<FieldProps<"select">, "onChange"> & {
  choices: Choices;
  onChoose?: (value: string) => void;
};

/** A select field with its options as data. */
export function ChoiceField({ choices, onChoose, ...field }: ChoiceProps) {
  const groups = Map.groupBy(choices, ([, , group]) => group);
  return (
    <SelectField {...field} onChange={({ target }) => onChoose?.(target.value)}>
      {[...groups].map(([group, members]) => {
        const options = members.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ));
        return group ? (
          <optgroup key={group} label={group}>
            {options}
          </optgroup>
        ) : (
          options
        );
      })}
    </SelectField>
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
      <div className="grid min-w-0 gap-0.5">
        <label htmlFor={id} className="wrap-anywhere font-medium text-sm leading-6">
          {label}
        </label>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </div>
    </div>
  );
}

type GroupProps = { legend: string; name?: string; hint?: string; children: ReactNode };

/** Checkboxes of one name, such as the scopes of an application. */
export function ChoiceGroup({ legend, name, hint, children }: GroupProps) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <fieldset
      className="grid gap-3"
      data-error={error && ""}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      {hint && <Hint>{hint}</Hint>}
      {children}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </fieldset>
  );
}
