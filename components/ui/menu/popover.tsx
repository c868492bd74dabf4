import clsx from "clsx";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";

type Props = {
  /** The accessible name of the panel. */
  label: string;
  /** The content of the button. */
  button: ReactNode;
  className: string;
  /** The button's accessible name, if it is not its content. */
  buttonLabel?: string;
  /** The content of the panel while it is open. */
  children: (close: () => void) => ReactNode;
};

/**
 * A button with a small panel below it. The browser closes the panel on Escape or a click outside, and returns the focus to
 * the button.
 */
export function Popover({ label, button, className, buttonLabel, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // A person may open the panel before the page is hydrated.
  useEffect(() => setIsOpen(panel.current?.matches(":popover-open") ?? false), []);
  useEffect(() => {
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    if (isOpen) (find("[aria-pressed=true]") ?? find("a[href], input, button"))?.focus();
  }, [isOpen]);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={buttonLabel}
        className={clsx("cursor-pointer", className)}
      >
        {button}
      </button>
      <fieldset
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        onToggle={({ newState }) => setIsOpen(newState === "open")}
        className="inset-auto m-0 mt-1 max-h-[min(26rem,70vh)] w-max max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-1.5 text-ink text-sm shadow-lifted [position-area:block-end_span-inline-end] [position-try-fallbacks:flip-inline,flip-block]"
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </fieldset>
    </>
  );
}
