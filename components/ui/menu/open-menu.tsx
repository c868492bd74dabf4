import clsx from "clsx";
import { DropdownMenu } from "radix-ui";
import { useRef } from "react";
import { Link } from "#components/ui/link.tsx";
import { MenuButton, type MenuItem } from "./menu-button.tsx";

const itemClasses =
  "flex min-h-11 cursor-default select-none items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none data-highlighted:bg-sunken sm:min-h-9";

function Item({ item, onSelect }: { item: MenuItem; onSelect: (run: () => void) => void }) {
  const { label, icon: Icon, isDanger } = item;
  const content = (
    <>
      <Icon aria-hidden className="size-4" />
      {label}
    </>
  );
  const className = clsx(itemClasses, isDanger && "text-bad");
  if ("href" in item)
    return (
      <DropdownMenu.Item asChild className={className}>
        <Link href={item.href}>{content}</Link>
      </DropdownMenu.Item>
    );
  return (
    <DropdownMenu.Item className={className} onSelect={() => onSelect(item.onSelect)}>
      {content}
    </DropdownMenu.Item>
  );
}

/** A menu that is open when it is first rendered. */
export function OpenMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const chosen = useRef<(() => void) | null>(null);
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>
        <MenuButton aria-label={label} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // A dialog returns the focus to what had it when it opened: the button, not the item.
          onCloseAutoFocus={() => {
            const run = chosen.current;
            chosen.current = null;
            if (run) queueMicrotask(run);
          }}
          className="z-40 min-w-48 rounded-md border border-line bg-surface p-1 shadow-lifted"
        >
          {items.map((item) => (
            <Item
              key={item.label}
              item={item}
              onSelect={(run) => {
                chosen.current = run;
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
