import { outcomeSeries } from "#components/deliveries/charts/chart-labels.ts";
import { StackedBar } from "#components/ui/stacked-bar.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { inCount } from "#lib/platform/shared/counted.ts";
import type { SystemFigures } from "#lib/portal/shared/system-schemas.ts";

const cell = "py-1 pl-4 text-right tabular-nums";

/** Attempts by the class of their answer, recently and in the last day. */
export function Answers({ outcomes, recentFrom, countedTo }: SystemFigures["deliveries"]) {
  return (
    <div className="mt-2 grid gap-3">
      <StackedBar
        parts={outcomeSeries.map(({ outcome, color }) => {
          const counted = outcomes.find((one) => one.outcome === outcome);
          return { key: outcome, size: counted?.lastDay ?? 0, color };
        })}
        className="h-2"
      />
      <table className="w-full text-sm">
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className="py-1 text-left font-normal">
              Answer
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              Since <Time at={recentFrom} show="minute" />
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              24 h
            </th>
          </tr>
        </thead>
        <tbody>
          {outcomeSeries.map(({ outcome, label, color }) => {
            const counted = outcomes.find((one) => one.outcome === outcome);
            return (
              <tr key={outcome} className="border-line border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  <span className="flex items-center gap-2">
                    <span
                      aria-hidden
                      className="size-2.5 shrink-0 forced-color-adjust-none rounded-sm"
                      style={{ backgroundColor: color }}
                    />
                    {label}
                  </span>
                </th>
                <td className={cell}>{inCount(counted?.recent ?? 0)}</td>
                <td className={cell}>{inCount(counted?.lastDay ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="text-muted text-xs">
        Attempts without test events, counted up to <Time at={countedTo} show="second" />.
      </p>
    </div>
  );
}
