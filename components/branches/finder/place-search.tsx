import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LocateFixed, Search, X } from "lucide-react";
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useMapSettings } from "#components/branches/map/map-settings.tsx";
import { looksLikeAddress, type Suggestion } from "#lib/branches/shared/place-schemas.ts";
import { showView } from "./finder-view.ts";
import { addressesQuery, placesQuery } from "./queries.ts";
import { Suggestions } from "./suggestions.tsx";
import type { Finder } from "./use-finder.ts";

const debounceMs = 150;
/** A geocoder may be slow, and belongs to somebody else. */
const addressDebounceMs = 500;

/** The text once the person stops typing for a moment. */
function useSettled(typed: string, ms: number): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), ms);
    return () => clearTimeout(timer);
  }, [typed, ms]);
  return settled;
}

/** What the text may mean, as the server knows. Addresses come last, because their source may be slow. */
function useSuggestions(text: string, isOpen: boolean) {
  const typed = text.trim();
  const asked = useSettled(typed, debounceMs);
  const { hasGeocoder } = useMapSettings();
  const address = useSettled(typed, addressDebounceMs);
  const { data: addresses = [] } = useQuery({
    ...addressesQuery(address),
    enabled: hasGeocoder && isOpen && looksLikeAddress(address) && address === typed,
  });
  const { data, error, isPlaceholderData } = useQuery({
    ...placesQuery(asked),
    enabled: isOpen && asked !== "",
  });
  const isCurrent = asked === typed && data !== undefined && !isPlaceholderData;
  return {
    found: isOpen && typed !== "" ? [...(data ?? []), ...addresses] : [],
    isCurrent,
    nothing: nothingText(isCurrent, error),
  };
}

function nothingText(isCurrent: boolean, error: Error | null): string {
  if (isCurrent)
    return "Nothing matches. Type a ZIP code, a city and state such as Austin, TX, a state, or a branch number, name, or street.";
  return error ? "Could not search for places. Check your connection. The filters still work." : "Searching…";
}

type Props = { initial: string; onChoose: (suggestion: Suggestion) => void };

/** The text, the suggestions for it, and the keys that choose one. */
function useCombobox({ initial, onChoose }: Props) {
  const [text, setText] = useState(initial);
  const [shown, setShown] = useState(initial);
  const [active, setActive] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const { found, isCurrent, nothing } = useSuggestions(text, isOpen);
  const client = useQueryClient();
  // Another search shows its text, unless somebody is typing the next one. A key would do that, too, but the field would lose the focus.
  if (shown !== initial) {
    setShown(initial);
    if (!isTyping) setText(initial);
  }

  function show(next: string) {
    setText(next);
    setIsOpen(false);
    setIsTyping(false);
  }

  function choose(suggestion: Suggestion) {
    show(suggestion.kind === "words" ? suggestion.words : suggestion.label);
    onChoose(suggestion);
  }

  function clear() {
    show("");
    showView({});
  }

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    setText(target.value);
    setActive(0);
    setIsOpen(true);
    setIsTyping(true);
  }

  /** Enter may come before the suggestions for the whole text, or after their list was closed. */
  async function chooseActive() {
    const isListed = isOpen && isCurrent;
    const suggestions = isListed ? found : await client.fetchQuery(placesQuery(text.trim())).catch(() => []);
    const suggestion = suggestions[isListed ? active : 0];
    if (suggestion) choose(suggestion);
    // Says that nothing matches.
    else setIsOpen(true);
  }

  function press(event: KeyboardEvent) {
    const { key } = event;
    if (key === "Escape") setIsOpen(false);
    if (key === "Enter" && text.trim() !== "" && (isOpen || text !== initial)) {
      event.preventDefault();
      void chooseActive();
    }
    if (key !== "ArrowDown" && key !== "ArrowUp") return;
    event.preventDefault();
    const step = key === "ArrowDown" ? 1 : -1;
    if (isOpen && found.length > 0) setActive((active + step + found.length) % found.length);
    setIsOpen(true);
  }

  const handlers = {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    onBlur: () => {
      setIsOpen(false);
      setIsTyping(false);
    },
    onChange: type,
    onKeyDown: press,
  };
  return { text, active, isOpen, found, nothing, clear, onActive: setActive, onChoose: choose, handlers };
}

const fieldButton = "grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink";

/** A search field for ZIP codes, cities, states, and branches, with suggestions. */
export function PlaceSearch({ position, ...props }: Props & Pick<Finder, "position">) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { text, handlers, clear, ...suggestions } = useCombobox(props);
  const { isOpen, found, active } = suggestions;
  return (
    <div className="relative">
      <div className="flex h-12 items-center rounded-full border border-line-strong bg-surface pr-0.5 pl-4 focus-within:outline-2 focus-within:outline-accent max-md:border-transparent max-md:shadow-lifted">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <label htmlFor={id} className="sr-only">
          Place or branch
        </label>
        <input
          ref={field}
          id={id}
          role="combobox"
          aria-expanded={isOpen && found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          placeholder="ZIP, city, state, street, or branch"
          className="h-11 min-w-0 grow bg-transparent px-3 text-base text-ink text-ellipsis outline-none placeholder:text-muted"
          value={text}
          {...handlers}
        />
        {props.initial !== "" && (
          <button
            type="button"
            aria-label="Clear"
            className={fieldButton}
            onClick={() => {
              clear();
              field.current?.focus();
            }}
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
        <button
          type="button"
          aria-label="Use my location"
          title="Use my location"
          aria-busy={position.isPending}
          className={fieldButton}
          onClick={() => position.mutate()}
        >
          <LocateFixed aria-hidden className="size-5 text-accent" />
        </button>
      </div>
      <Suggestions {...suggestions} id={id} isOpen={isOpen && text.trim() !== ""} />
    </div>
  );
}
