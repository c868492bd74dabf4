"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import dynamic from "next/dynamic";
import { useWebhookChoices } from "#components/deliveries/delivery-filters.tsx";
import { DeliveryHeader } from "#components/deliveries/delivery-header.tsx";
import { withView } from "#components/shell/view.ts";
import { inCount } from "#components/ui/counted.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { Link } from "#components/ui/link.tsx";
import { useGo } from "#components/ui/navigation.tsx";
import { Panel } from "#components/ui/page.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { chartSpans, spans } from "#lib/deliveries/charts/constants.ts";
import { viewOf } from "#lib/deliveries/filters.ts";
import { chartsQuery } from "#lib/deliveries/query-options.ts";
import type { ChartQuery, DeliveryCharts } from "#lib/deliveries/schemas.ts";
import { searchOf } from "#lib/platform/http/api-client.ts";
import { errorRate, inMs, logOfStep, outcomeLooks, stateLooks } from "./chart-labels.ts";
import { ChartTable } from "./chart-table.tsx";
import { ErrorCauses } from "./error-causes.tsx";
import { StateFigures } from "./state-figures.tsx";
import { WebhookFigures } from "./webhook-figures.tsx";

// The charting library is larger than the rest of the page, so it loads after the figures.
const DrawnChart = dynamic(() => import("./drawn-chart.tsx").then((module) => module.DrawnChart), {
  ssr: false,
});

type Props = {
  query: ChartQuery;
  /** The page of the webhook that the charts are a part of. */
  webhookPath?: string | undefined;
};

function addressOf({ span: chosen, webhookId, ...view }: ChartQuery, webhookPath?: string): string {
  const span = chosen === "24h" ? "" : chosen;
  if (webhookPath) return `${webhookPath}${searchOf({ tab: "charts", span })}`;
  return withView(`/deliveries/charts${searchOf({ span, webhookId })}`, viewOf(view));
}

function Controls({ query, webhookPath }: Props) {
  const go = useGo();
  const view = viewOf(query);
  const webhooks = useWebhookChoices(view);
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
      <nav aria-label="Time" className="flex rounded-md border border-line-strong/60 bg-surface p-0.5">
        {chartSpans.map((span) => (
          <Link
            key={span}
            href={addressOf({ ...query, span }, webhookPath)}
            scroll={false}
            aria-current={span === query.span ? "true" : undefined}
            className={clsx(
              "flex min-h-10 items-center rounded-sm px-4 font-medium text-sm sm:min-h-9",
              span === query.span ? "bg-accent-soft text-accent-strong" : "text-muted hover:text-ink",
            )}
          >
            {spans[span].name}
          </Link>
        ))}
      </nav>
      {!webhookPath && (
        <ChoiceField
          label="Webhook"
          className="w-full sm:w-72"
          value={query.webhookId ?? ""}
          choices={[["", "All"], ...webhooks]}
          onChoose={(webhookId) => go(addressOf({ ...view, span: query.span, webhookId }), { scroll: false })}
        />
      )}
    </div>
  );
}

/** The figures of the overview, with the attempts behind them. */
function Figures({ charts: { whole, points }, query }: { charts: DeliveryCharts; query: ChartQuery }) {
  const filters = { ...viewOf(query), webhookId: query.webhookId, from: points[0]?.from };
  const figures = [
    { term: "Attempts", value: inCount(whole.total) },
    { term: "Attempts failed", value: errorRate(whole) },
    { term: "p50", value: inMs(whole.p50Ms) },
    { term: "p95", value: inMs(whole.p95Ms) },
  ];
  return (
    <div className="mb-4 rounded-lg border border-line bg-surface">
      <StateFigures counts={whole.states} filters={filters} />
      <dl className="grid grid-cols-2 border-line border-t sm:grid-cols-4">
        {figures.map(({ term, value }) => (
          <div key={term} className="grid gap-0.5 px-5 py-3">
            <dt className="text-muted text-sm">{term}</dt>
            <dd className="font-semibold text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="border-line border-t px-5 py-2 text-muted text-xs">
        Deliveries created and attempts made since {points[0] && <Time at={points[0].from} show="minute" />}.
        Half of the responses took at most p50, and 95% at most p95.
      </p>
    </div>
  );
}

function Legend({ entries }: { entries: readonly { words: string; color: string; dashed?: boolean }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {entries.map(({ words, color, dashed }) => (
        <li key={words} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className="h-0 w-4 border-t-[3px]"
            style={{ borderColor: color, borderTopStyle: dashed ? "dashed" : "solid" }}
          />
          {words}
        </li>
      ))}
    </ul>
  );
}

const kinds = [
  { kind: "states", title: "Deliveries by state", legend: stateLooks },
  { kind: "answers", title: "Attempts by answer", legend: outcomeLooks },
  {
    kind: "errorRate",
    title: "Error rate",
    legend: [{ words: "Attempts failed", color: "var(--color-bad)" }],
  },
  {
    kind: "latency",
    title: "Response time",
    legend: [
      { words: "p50", color: "var(--color-note)" },
      { words: "p95", color: "var(--color-accent)", dashed: true },
    ],
  },
] as const;

function ChartGrid({ charts, query, webhookPath }: Props & { charts: DeliveryCharts }) {
  const go = useGo();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {kinds.map(({ kind, title, legend }) => (
        <Panel key={kind} title={title} action={<Legend entries={legend} />}>
          {/* Screen readers get the table below. */}
          <div aria-hidden="true" className="-mx-2 h-52 text-xs">
            <DrawnChart
              charts={charts}
              kind={kind}
              {...(kind === "states" && {
                onChoose: (from: string) => go(logOfStep(query, from, charts.stepHours)),
              })}
            />
          </div>
        </Panel>
      ))}
      <div className="grid gap-4 lg:col-span-2">
        {!webhookPath && <WebhookFigures charts={charts} query={query} addressOf={addressOf} />}
        <Disclosure summary={<h2 className="font-semibold">The same as a table</h2>}>
          <ChartTable charts={charts} query={query} />
        </Disclosure>
      </div>
    </div>
  );
}

/** Volume, errors, and latency of all webhooks or one. The same figures are in a table. */
export function Charts({ query, webhookPath }: Props) {
  const { data: charts, error } = useQuery({ ...chartsQuery(query), placeholderData: keepPreviousData });
  const isEmpty =
    charts?.whole.total === 0 && Object.values(charts.whole.states).every((count) => count === 0);
  return (
    <>
      {!webhookPath && (
        <DeliveryHeader
          here="/deliveries/charts"
          lead="How attempts went over time, and what to look at first."
        />
      )}
      <Controls query={query} webhookPath={webhookPath} />
      <FaultNotice error={error} what="Could not update the charts." />
      {charts && <Figures charts={charts} query={query} />}
      {charts && !webhookPath && <ErrorCauses view={viewOf(query)} />}
      {charts && !isEmpty && <ChartGrid charts={charts} query={query} webhookPath={webhookPath} />}
      {isEmpty && (
        <EmptyState
          title={`No deliveries in the last ${spans[query.span].name}`}
          action={
            webhookPath
              ? { label: "Read about events", href: "/reference/events" }
              : { label: "Open webhooks", href: withView("/webhooks", viewOf(query)) }
          }
        >
          When an order changes that a webhook subscribes to, its delivery appears here within seconds.
        </EmptyState>
      )}
    </>
  );
}
