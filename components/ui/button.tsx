import clsx from "clsx";
import { LoaderCircle, type LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "./button-classes.ts";
import { Link } from "./link.tsx";

type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; icon?: LucideIcon | undefined };

type Props = ComponentProps<"button"> &
  ButtonStyle & {
    /** Shows that the action is running and ignores clicks. */
    busy?: boolean;
  };

export function Button(props: Props) {
  const {
    variant = "secondary",
    size = "md",
    icon: Icon,
    busy,
    className,
    children,
    onClick,
    ...button
  } = props;
  function act(event: MouseEvent<HTMLButtonElement>) {
    // `disabled` would take the focus away, and the second click of a double click comes before `busy` is rendered.
    // Preventing the click also prevents a second submit by Enter.
    if (busy || event.detail > 1) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      className={clsx(buttonClasses(variant, size), className)}
      aria-busy={busy ?? false}
      {...(busy && { "aria-disabled": true })}
      {...button}
      // A button of a Server Component has neither.
      onClick={busy === undefined ? onClick : act}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: ComponentProps<typeof Link> & ButtonStyle) {
  const { variant = "secondary", size = "md", icon: Icon, className, children, ...link } = props;
  return (
    <Link className={clsx(buttonClasses(variant, size), className)} {...link}>
      {Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </Link>
  );
}
