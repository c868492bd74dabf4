/** A button with an icon alone, on the rail. */
export const railButton =
  "grid size-11 place-items-center rounded-md text-rail-ink hover:bg-rail-active hover:text-rail-strong focus-visible:outline-rail-accent";
