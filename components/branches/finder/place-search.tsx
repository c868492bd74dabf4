import { useQuery } from "@tanstack/react-query";
import { LocateFixed, Search, X } from "lucide-react";
import dynamic from "next/dynamic";
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useId, useMemo, useState } from "react";
import { branchesQuery } from "#lib/branches/search/query-options.ts";
import { showView } from "./finder-view.ts";
import type { Suggestion } from "./gazetteer.ts";
import type { Finder } from "./use-finder.ts";

const Suggestions = dynamic(() => import("./suggestions.tsx").then((module) => module.Suggestions), {
  ssr: false,
});

/** What the text may mean. Places and branches are loaded when the field first gets the focus: `isAwake`. */
function useSuggestions(text: string, { isOpen, isAwake }: { isOpen: boolean; isAwake: boolean }) {
  const gazetteer = useQuery({
    queryKey: ["gazetteer"],
    queryFn: async () => (await import("./gazetteer.ts")).loadGazetteer(),
    enabled: isAwake,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: suggest } = useQuery({
    queryKey: ["suggest"],
    queryFn: async () => (await import("./gazetteer.ts")).suggest,
    enabled: isAwake,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: branches } = useQuery({ ...branchesQuery(), enabled: isAwake });
  const found = useMemo(
    () => (isOpen && suggest ? suggest(text, gazetteer.data ?? null, branches ?? []) : []),
    [isOpen, text, suggest, gazetteer.data, branches],
  );
  const waiting = gazetteer.isError
    ? "Could not load the list of places. Check your connection. States and filters still work."
    : "Loading the list of places…";
  const nothing =
    "Nothing matches. Type a ZIP code, a city and state such as Austin, TX, a state, or a branch number, name, or street.";
  return { found, nothing: gazetteer.data && branches ? nothing : waiting };
}

type Props = { initial: string; onChoose: (suggestion: Suggestion) => void };

/** The text, the suggestions for it, and the keys that choose one. */
function useCombobox({ initial, onChoose }: Props) {
  const [text, setText] = useState(initial);
  const [active, setActive] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [isAwake, setIsAwake] = useState(false);
  const { found, nothing } = useSuggestions(text, { isOpen, isAwake });

  function choose(suggestion: Suggestion) {
    setIsOpen(false);
    setText(suggestion.kind === "words" ? suggestion.words : suggestion.label);
    onChoose(suggestion);
  }

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    setText(target.value);
    setActive(0);
    setIsOpen(true);
  }

  function wake({ currentTarget }: FocusEvent<HTMLInputElement>) {
    setIsAwake(true);
    currentTarget.select();
  }

  function press(event: KeyboardEvent) {
    const { key } = event;
    if (key === "Escape") setIsOpen(false);
    if (key === "Enter" && isOpen) {
      event.preventDefault();
      if (found[active]) choose(found[active]);
    }
    if (key !== "ArrowDown" && key !== "ArrowUp") return;
    event.preventDefault();
    const step = key === "ArrowDown" ? 1 : -1;
    if (isOpen && found.length > 0) setActive((active + step + found.length) % found.length);
    setIsOpen(true);
  }

  const handlers = { onFocus: wake, onBlur: () => setIsOpen(false), onChange: type, onKeyDown: press };
  return { text, active, isOpen, isAwake, found, nothing, onActive: setActive, onChoose: choose, handlers };
}

const fieldButton = "grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink";

/** A search field for ZIP codes, cities, states, and branches, with suggestions. */
export function PlaceSearch({ position, ...props }: Props & Pick<Finder, "position">) {
  const id = useId();
  const { text, handlers, isAwake, ...suggestions } = useCombobox(props);
  const { isOpen, found, active } = suggestions;
  return (
    <div className="relative">
      <div className="flex h-12 items-center rounded-full border border-line-strong bg-surface pr-0.5 pl-4 focus-within:outline-2 focus-within:outline-accent max-md:border-transparent max-md:shadow-lifted">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <label htmlFor={id} className="sr-only">
          Place or branch
        </label>
        <input
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
          <button type="button" aria-label="Clear" className={fieldButton} onClick={() => showView({})}>
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
      {isAwake && <Suggestions {...suggestions} id={id} isOpen={isOpen && text.trim() !== ""} />}
    </div>
  );
}
