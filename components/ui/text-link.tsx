import clsx from "clsx";
import type { ComponentProps } from "react";
import { Link } from "./link.tsx";

/** A link in or below a text, tall enough to tap. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={clsx(
        "inline-flex min-h-6 w-fit items-center font-medium text-accent underline underline-offset-4",
        className,
      )}
      {...props}
    />
  );
}
