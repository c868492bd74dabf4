import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button.tsx";

/** A link or an action. */
export type EmptyAction = { label: string; variant?: "primary" } & (
  | { href: string }
  | { onClick: () => void; busy?: boolean }
);

type EmptyProps = { title: string; children: ReactNode; action: EmptyAction };

/** Says what would be here, with the next step. */
export function EmptyState({ title, children, action }: EmptyProps) {
  const { label, variant = "secondary" } = action;
  return (
    <section
      aria-label={title}
      data-empty
      className="grid justify-items-center gap-3 rounded-lg border border-line-strong/50 border-dashed px-6 py-12 text-center"
    >
      <h2 className="font-semibold text-lg">{title}</h2>
      <p className="max-w-md text-muted">{children}</p>
      {"href" in action ? (
        <ButtonLink href={action.href} variant={variant}>
          {label}
        </ButtonLink>
      ) : (
        <Button variant={variant} busy={action.busy ?? false} onClick={action.onClick}>
          {label}
        </Button>
      )}
    </section>
  );
}
