const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong border-transparent",
  secondary: "bg-surface text-ink border-line-strong/60 hover:bg-sunken",
  quiet: "bg-transparent border-transparent hover:bg-sunken",
  /** In rows and headers: what asks for a confirmation. */
  danger: "bg-transparent text-bad border-transparent hover:bg-bad-soft",
  /** In a dialog: what does it. */
  dangerSolid: "bg-bad text-on-bad border-transparent hover:bg-bad/90",
} as const;

const sizes = {
  md: "min-h-11 px-4 text-base sm:min-h-10",
  sm: "min-h-9 px-3 text-sm sm:min-h-8",
  icon: "size-11 sm:size-9",
} as const;

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;

/** The look of a button. The error page uses it without the component. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize): string {
  return `inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap transition-colors print:hidden disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${variants[variant]} ${sizes[size]}`;
}
