import clsx from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";

/** `isNext`: of one step at a time. */
type Props = { number: number; title: string; isDone: boolean; isNext: boolean; children: ReactNode };

/** The ID of a step, for links to it. */
export function stepId(number: number): string {
  return `step-${number}`;
}

/** A step of an incident with its number, or a check once it is done. */
export function Step({ number, title, isDone, isNext, children }: Props) {
  const id = useId();
  return (
    <li
      id={stepId(number)}
      tabIndex={-1}
      aria-labelledby={id}
      aria-current={isNext ? "step" : undefined}
      className={clsx(
        "grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-lg border bg-surface p-4",
        isNext ? "border-accent" : "border-line",
      )}
    >
      <span
        aria-hidden
        className={clsx(
          "grid size-8 place-items-center rounded-full border font-semibold text-sm",
          isDone && "border-transparent bg-good-soft text-good",
          !isDone && (isNext ? "border-accent text-accent" : "border-line-strong text-muted"),
        )}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
      <h2 id={id} className="font-semibold text-lg leading-8">
        {title}
        {isDone && <span className="sr-only"> (done)</span>}
      </h2>
      <div className="col-span-full grid min-w-0 gap-3 sm:col-start-2">{children}</div>
    </li>
  );
}
