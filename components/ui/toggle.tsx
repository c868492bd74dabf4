import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type Props<Value extends string> = {
  legend: string;
  choices: readonly (readonly [value: Value, label: ReactNode])[];
  value: Value;
  onChoose: (value: Value) => void;
  className?: string;
};

/** Buttons of which one is pressed. */
export function Toggle<Value extends string>({ legend, choices, value, onChoose, className }: Props<Value>) {
  return (
    <fieldset className={clsx("flex gap-1", className)}>
      <legend className="sr-only">{legend}</legend>
      {choices.map(([choice, label]) => (
        <Button
          key={choice}
          look={choice === value ? "secondary" : "quiet"}
          aria-pressed={choice === value}
          onClick={() => onChoose(choice)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
