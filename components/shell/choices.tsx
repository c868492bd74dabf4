import { Command, useCommandState } from "cmdk";
import { ArrowDown, ArrowUp, CornerDownLeft, type LucideIcon, Search, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Modal } from "#components/ui/dialog/modal.tsx";

export type Choice = {
  key: string;
  /** The title of its group. Choices of a group follow one another. */
  group: string;
  icon: LucideIcon;
  /** What the title is called, if its group does not say it. */
  label: string;
  title: string;
  detail: string;
  choose: () => void;
};

type Props = {
  title: string;
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  choices: readonly Choice[];
  /** Shown below the list when it is empty, loading, or cut off. */
  hint: string;
  onClose: () => void;
};

/** A dialog with a field to type into and the matching choices below it. Arrow keys and Enter choose. */
export function ChoicesDialog(props: Props) {
  const { title, label, placeholder, typed, onType, choices, hint, onClose } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Modal
      onClose={onClose}
      className="inset-x-3 top-3 mx-auto max-w-xl animate-[appear_150ms_ease-out] overflow-hidden rounded-lg border border-line bg-surface shadow-lifted sm:top-[12vh]"
    >
      <Dialog.Title className="sr-only">{title}</Dialog.Title>
      <Command label={label} shouldFilter={false} vimBindings={false} loop>
        <div className="flex items-center gap-3 border-line border-b px-4">
          <Search aria-hidden className="size-5 shrink-0 text-muted" />
          <ActiveDescendant input={input} />
          <Command.Input
            ref={input}
            value={typed}
            onValueChange={onType}
            placeholder={placeholder}
            className="min-h-14 w-full text-ellipsis bg-transparent text-base outline-none placeholder:text-muted"
          />
          <Dialog.Close asChild>
            <Button variant="quiet" size="icon" aria-label="Close" className="-mr-3 sm:hidden">
              <X aria-hidden className="size-5" />
            </Button>
          </Dialog.Close>
        </div>
        <Command.List
          label="Results"
          hidden={choices.length === 0}
          className="max-h-[min(24rem,55vh)] overflow-y-auto p-2"
        >
          {[...Map.groupBy(choices, ({ group }) => group)].map(([group, members]) => (
            <Command.Group
              key={group}
              heading={group}
              className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
            >
              {members.map((choice) => (
                <Item key={choice.key} choice={choice} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      <p role="status" className="px-4 text-muted text-sm empty:hidden not-empty:py-3">
        {hint}
      </p>
      <p className="hidden gap-4 border-line border-t px-4 py-2 text-muted text-xs sm:flex">
        <Keys does="to choose">
          <ArrowUp aria-label="Up" className="size-3" />
          <ArrowDown aria-label="Down" className="size-3" />
        </Keys>
        <Keys does="to open">
          <CornerDownLeft aria-label="Enter" className="size-3" />
        </Keys>
        <Keys does="to close">Esc</Keys>
      </p>
    </Modal>
  );
}

function Keys({ does, children }: { does: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <kbd className="flex h-5 min-w-5 items-center justify-center gap-1 rounded-md border border-line bg-sunken px-1 font-sans">
        {children}
      </kbd>
      {does}
    </span>
  );
}

/** Names the selected option on the field. cmdk 1.1 misses it when it selects an option that just appeared. */
function ActiveDescendant({ input }: { input: RefObject<HTMLInputElement | null> }) {
  useCommandState(({ value }) => value);
  useEffect(() => {
    const option = input.current?.closest("[cmdk-root]")?.querySelector('[aria-selected="true"]');
    if (option) input.current?.setAttribute("aria-activedescendant", option.id);
  });
  return null;
}

function Item({ choice: { key, icon: Icon, label, title, detail, choose } }: { choice: Choice }) {
  return (
    <Command.Item
      value={key}
      onSelect={choose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border-transparent border-l-2 px-3 py-1.5 text-sm aria-selected:border-accent aria-selected:bg-accent-soft"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="max-w-3/4 shrink-0 truncate font-medium">{title}</span>
      <span className="min-w-0 grow truncate text-muted">{detail}</span>
      <span className="shrink-0 text-muted text-xs empty:hidden max-sm:sr-only">{label}</span>
    </Command.Item>
  );
}
