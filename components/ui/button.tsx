import clsx from "clsx";
import { LoaderCircle } from "lucide-react";
import { type ComponentProps, cloneElement, isValidElement } from "react";

const looks = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong border-transparent",
  secondary: "bg-surface text-ink border-line-strong/60 hover:bg-sunken",
  quiet: "bg-transparent border-transparent hover:bg-sunken",
  danger: "bg-surface text-bad border-bad/50 hover:bg-bad-soft",
} as const;

const sizes = {
  md: "min-h-11 px-4 text-base sm:min-h-10",
  sm: "min-h-9 px-3 text-sm sm:min-h-8",
  icon: "size-11 sm:size-9",
} as const;

type Props = ComponentProps<"button"> & {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
  /** Shows that the action is under way and takes no second one. */
  busy?: boolean;
  /** Gives its look to the child, such as a link. */
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
  const classes = clsx(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-55",
    looks[look],
    sizes[size],
    className,
  );
  if (asChild) {
    const { children, ...given } = props;
    if (!isValidElement<{ className?: string }>(children)) return null;
    return cloneElement(children, { ...given, className: clsx(classes, children.props.className) });
  }
  return (
    <button type="button" className={classes} aria-busy={busy} {...props} disabled={busy || props.disabled}>
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {props.children}
    </button>
  );
}
