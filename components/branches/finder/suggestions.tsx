import clsx from "clsx";
import type { Suggestion } from "#lib/branches/shared/place-schemas.ts";

type Props = {
  id: string;
  found: readonly Suggestion[];
  active: number;
  isOpen: boolean;
  /** Shown if nothing matches. */
  nothing: string;
  onActive: (index: number) => void;
  onChoose: (suggestion: Suggestion) => void;
};

/** The suggestions of the search field. */
export function Suggestions({ id, found, active, isOpen, nothing, onActive, onChoose }: Props) {
  return (
    <>
      <div
        className={clsx(
          "absolute top-full right-0 left-0 z-20 mt-1 overflow-hidden rounded-lg border border-line bg-surface shadow-lifted",
          !isOpen && "hidden",
        )}
      >
        <div id={`${id}-list`} role="listbox" aria-label="Places and branches">
          {found.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
            <div
              key={`${suggestion.label} ${suggestion.detail}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={clsx(
                "flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-3 py-1.5",
                index === active && "bg-accent-soft",
              )}
              onMouseEnter={() => onActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(suggestion)}
            >
              <span className="font-medium">{suggestion.label}</span>
              <span className="text-muted text-sm">{suggestion.detail}</span>
            </div>
          ))}
        </div>
        {found.length === 0 && <p className="px-3 py-2.5 text-muted text-sm">{nothing}</p>}
      </div>
      <p role="status" className="sr-only">
        {isOpen && (found.length === 0 ? "Nothing matches" : `${found.length} suggestions`)}
      </p>
    </>
  );
}
