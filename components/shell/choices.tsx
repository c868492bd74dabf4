"use client";

import clsx from "clsx";
import { Check, type LucideIcon, Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useFocusReturn } from "#components/ui/use-focus-return.ts";

/** Something to choose from a list. */
export type Choice = {
  key: string;
  icon: LucideIcon;
  /** What sort of thing it is, or what choosing it does. */
  kind: string;
  title: string;
  detail: string;
  /** It is what is chosen already. */
  isCurrent?: boolean;
  choose: () => void;
};

function Option({
  id,
  choice: { icon: Icon, kind, title, detail, isCurrent, choose },
  chosen,
  onPoint,
}: {
  id: string;
  choice: Choice;
  chosen: boolean;
  onPoint: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and its keys choose
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={choose}
      onPointerMove={onPoint}
      className={clsx(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-md border-l-2 px-3 py-1.5 text-sm",
        chosen ? "border-accent bg-accent-soft" : "border-transparent",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate font-medium">{title}</span>
      <span className="grow truncate text-muted">{detail}</span>
      {isCurrent && (
        <span className="flex shrink-0 items-center gap-1 text-muted text-xs">
          <Check aria-hidden className="size-4" />
          shown now
        </span>
      )}
      <span className="shrink-0 text-muted text-xs">{kind}</span>
    </div>
  );
}

type Props = {
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  choices: readonly Choice[];
  /** What stands under the list where it is empty, still filling, or longer than what is shown. */
  hint: string;
  enterDoes: string;
};

/** A field to type into, and under it what that leaves to choose from; the arrows and Enter choose. */
export function Choices({ label, placeholder, typed, onType, choices, hint, enterDoes }: Props) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, choices.length - 1);

  function point(index: number) {
    setAt(index);
    list.current?.children[index]?.scrollIntoView({ block: "nearest" });
  }

  function onKey(event: KeyboardEvent) {
    const moves: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      point((to + choices.length) % Math.max(1, choices.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      choices[chosen]?.choose();
    }
  }

  return (
    <>
      <label className="flex items-center gap-3 border-line border-b px-4">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="sr-only">{label}</span>
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={choices[chosen] ? `${listId}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          placeholder={placeholder}
          onChange={(event) => {
            onType(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
          className="min-h-14 w-full bg-transparent text-base outline-none placeholder:text-muted"
        />
      </label>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Found"
        className="max-h-[min(24rem,55vh)] overflow-y-auto p-2 empty:hidden"
      >
        {choices.map((choice, index) => (
          <Option
            key={choice.key}
            id={`${listId}-${index}`}
            choice={choice}
            chosen={index === chosen}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
      <p role="status" className="px-4 text-muted text-sm empty:hidden not-empty:pb-4 not-empty:pt-2">
        {hint}
      </p>
      <p className="hidden gap-4 border-line border-t px-4 py-2 text-muted text-xs sm:flex">
        <span>↑ ↓ to choose</span>
        <span>Enter to {enterDoes}</span>
        <span>Esc to close</span>
      </p>
    </>
  );
}

type DialogProps = {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** A dialog near the top for a list to choose from. The focus returns to where it was. */
export function ChoicesDialog({ title, open, onOpenChange, children }: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-rail/60" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focusReturn}
          className="fixed inset-x-3 top-[12vh] z-50 mx-auto max-w-xl animate-[appear_150ms_ease-out] overflow-hidden rounded-lg border border-line bg-surface shadow-lifted"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
