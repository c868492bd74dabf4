import clsx from "clsx";
import { CircleAlert, CircleCheck, CircleMinus, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "#components/api/call-api.ts";

const tones = {
  good: { classes: "bg-good-soft text-good", icon: CircleCheck },
  warn: { classes: "bg-warn-soft text-warn", icon: TriangleAlert },
  bad: { classes: "bg-bad-soft text-bad", icon: CircleAlert },
  note: { classes: "bg-note-soft text-note", icon: Info },
  off: { classes: "bg-sunken text-muted", icon: CircleMinus },
} as const satisfies Record<string, { classes: string; icon: LucideIcon }>;

export type Tone = keyof typeof tones;
/** The color of a state, and its icon where the color's own would say something else. */
export type StatusLook = { tone: Tone; icon?: LucideIcon };

type StatusProps = StatusLook & {
  /** Without a background, so that other states of a list stand out. */
  isQuiet?: boolean;
  children: ReactNode;
};

/** A state in a word, with an icon of its own shape: never by color alone. */
export function Status({ tone, icon: Icon = tones[tone].icon, isQuiet = false, children }: StatusProps) {
  const { classes } = tones[tone];
  return (
    <span
      className={clsx(
        "inline-flex shrink-0 items-center gap-1.5 rounded-full align-middle px-2.5 py-0.5 font-medium text-xs whitespace-nowrap [word-spacing:0.16em]",
        classes,
        isQuiet && "bg-transparent! px-0!",
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {children}
    </span>
  );
}

type NoticeProps = { tone: Tone; title: string; className?: string | undefined; children?: ReactNode };

/** A paragraph that matters: an error, a warning, something to know. */
export function Notice({ tone, title, className, children }: NoticeProps) {
  const { classes, icon: Icon } = tones[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={clsx("flex gap-3 rounded-md px-4 py-3 text-sm", classes, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-ink">{children}</div>}
      </div>
    </div>
  );
}

/** The message without the names that the API has for its fields. */
function getMessage(error: Error): string {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error.message;
  return [...new Set(error.errors.map(({ detail }) => detail))].join(" ");
}

type ErrorBannerProps = { error: Error | null; what: string; className?: string | undefined };

/** Shows the error of a request if there is one, with the request ID to quote unless the input was wrong. */
export function ErrorBanner({ error, what, className }: ErrorBannerProps) {
  if (!error) return null;
  const requestId =
    error instanceof ApiError && (error.status === 429 || error.status >= 500) ? error.requestId : null;
  return (
    <Notice tone="bad" title={what} className={className}>
      <p>{getMessage(error)}</p>
      {requestId && <p className="text-muted text-xs">Request ID: {requestId}</p>}
    </Notice>
  );
}

/** A bar that shows how far something is. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
    />
  );
}
