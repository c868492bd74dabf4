import type { WebhookHealth } from "#lib/notifications/deliveries/shared/schemas.ts";

const barPx = 4;
const heightPx = 24;

/** A bar per hour, troubled deliveries on top of delivered ones. The figures beside it say the same. */
export function Sparkline({ hours }: Pick<WebhookHealth, "hours">) {
  const most = Math.max(1, ...hours.map(({ delivered, troubled }) => delivered + troubled));
  return (
    <svg aria-hidden="true" width={hours.length * (barPx + 1)} height={heightPx}>
      {hours.map(({ delivered, troubled }, hour) => {
        const [good, bad] = [delivered, troubled].map((count) => (count / most) * (heightPx - 2)) as [
          number,
          number,
        ];
        const x = hour * (barPx + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is identified by its position
          <g key={hour}>
            <rect x={x} y={heightPx - 1} width={barPx} height={1} className="fill-line-strong" />
            <rect x={x} y={heightPx - good} width={barPx} height={good} className="fill-chart-good" />
            <rect x={x} y={heightPx - good - bad} width={barPx} height={bad} className="fill-chart-bad" />
          </g>
        );
      })}
    </svg>
  );
}
