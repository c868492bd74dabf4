import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { Button } from "./button.tsx";

type Props<Value extends string> = {
  legend: string;
  choices: readonly (readonly [value: Value, label: string, icon?: LucideIcon])[];
  value: Value;
  onChoose: (value: Value) => void;
  className?: string;
};

/** Buttons of which one is pressed. */
export function Toggle<Value extends string>({ legend, choices, value, onChoose, className }: Props<Value>) {
  return (
    <fieldset className={clsx("flex gap-1", className)}>
      <legend className="sr-only">{legend}</legend>
      {choices.map(([choice, label, Icon]) => (
        <Button
          key={choice}
          variant={choice === value ? "secondary" : "quiet"}
          aria-pressed={choice === value}
          onClick={() => onChoose(choice)}
        >
          {Icon && <Icon aria-hidden className="size-4" />}
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
