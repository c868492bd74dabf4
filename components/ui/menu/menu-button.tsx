import { Ellipsis, type LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "#components/ui/button.tsx";

export type MenuItem = { label: string; icon: LucideIcon; isDanger?: true } & (
  | { href: string }
  /** Called after the menu has closed and its button has the focus. */
  | { onSelect: () => void }
);

/** The button of a menu. */
export function MenuButton(props: ComponentProps<typeof Button> & { "aria-label": string }) {
  return (
    <Button size="icon" variant="quiet" aria-haspopup="menu" {...props}>
      <Ellipsis aria-hidden className="size-5" />
    </Button>
  );
}
