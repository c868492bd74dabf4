import clsx from "clsx";

type Part = { key: string; size: number; color: string };

/** How parts add up, with the first at the left. Words beside it say the same. */
export function StackedBar({ parts, className }: { parts: readonly Part[]; className?: string }) {
  const whole = parts.reduce((sum, { size }) => sum + size, 0);
  return (
    <div
      aria-hidden
      className={clsx(
        "flex forced-color-adjust-none gap-px overflow-hidden rounded-full bg-sunken",
        className,
      )}
    >
      {parts
        .filter(({ size }) => size > 0)
        .map(({ key, size, color }) => (
          <span key={key} className="min-w-1" style={{ flexGrow: size / whole, background: color }} />
        ))}
    </div>
  );
}
