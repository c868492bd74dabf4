import clsx from "clsx";
import { LoaderCircle } from "lucide-react";
import { type ComponentProps, cloneElement, isValidElement, type MouseEvent } from "react";
import { type ButtonLook, type ButtonSize, buttonClasses } from "./button-classes.ts";

type Props = ComponentProps<"button"> & {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Shows that the action is running and ignores clicks. */
  busy?: boolean;
  /** Applies its look to the child, such as a link. */
  asChild?: boolean;
};

export function Button({
  look = "secondary",
  size = "md",
  busy = false,
  asChild = false,
  className,
  ...props
}: Props) {
  const classes = clsx(buttonClasses(look, size), className);
  if (asChild) {
    const { children, ...given } = props;
    if (!isValidElement<{ className?: string }>(children)) return null;
    return cloneElement(children, { ...given, className: clsx(classes, children.props.className) });
  }
  // `disabled` would take the focus away. Preventing the click also prevents a second submit by Enter.
  const whileBusy = busy && {
    "aria-disabled": true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <button type="button" className={classes} aria-busy={busy} {...props} {...whileBusy}>
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {props.children}
    </button>
  );
}
