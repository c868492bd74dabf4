"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import dynamic from "next/dynamic";
import { toQueryString } from "#components/api/call-api.ts";
import { useWebhookChoices } from "#components/deliveries/delivery-filters.tsx";
import { DeliveryHeader } from "#components/deliveries/delivery-header.tsx";
import { addressOfLog, toView } from "#components/deliveries/log-address.ts";
import { chartsQuery } from "#components/deliveries/queries.ts";
import { addressWithFilter } from "#components/log/application-address.ts";
import { useOwnerFilters } from "#components/log/application-filter.ts";
import { LogFilters } from "#components/log/log-filters.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { useGo } from "#components/ui/navigation.tsx";
import { Panel } from "#components/ui/page.tsx";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useFailureWords } from "#components/webhooks/failure-words.ts";
import { useMissingStep } from "#components/webhooks/use-missing-step.ts";
import { chartSpans, spans } from "#lib/notifications/deliveries/shared/chart-spans.ts";
import { addressOfIncident } from "#lib/notifications/deliveries/shared/describe-incident.ts";
import type { ChartQuery, DeliveryCharts } from "#lib/notifications/deliveries/shared/schemas.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import {
  bandOpacity,
  errorRate,
  logOfStep,
  markKinds,
  markLooks,
  outcomeSeries,
  startOfFew,
  stateSeries,
} from "./chart-labels.ts";
import { ChartTable } from "./chart-table.tsx";
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

function getAddress({ span: chosen, webhookId, ...view }: ChartQuery, webhookPath?: string): string {
  const span = chosen === "24h" ? "" : chosen;
  if (webhookPath) return `${webhookPath}${toQueryString({ tab: "charts", span })}`;
  return addressWithFilter("/deliveries/charts", { span, webhookId, ...toView(view) });
}

function Controls({ query, webhookPath }: Props) {
  const owners = useOwnerFilters(query);
  const webhooks = useWebhookChoices(toView(query));
  const { applicationId, organizationId, webhookId } = query;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-4 *:mb-0">
      <nav aria-label="Time" className="flex rounded-md border border-line-strong/60 bg-surface p-0.5">
        {chartSpans.map((span) => (
          <Link
            key={span}
            href={getAddress({ ...query, span }, webhookPath)}
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
        <LogFilters
          getAddress={(values) => getAddress({ ...values, span: query.span })}
          filters={[...owners, { kind: "choice", name: "webhookId", label: "Webhook", choices: webhooks }]}
          values={{ applicationId, organizationId, webhookId }}
        />
      )}
    </div>
  );
}

type LegendEntry = { label: string; color: string; dashed?: boolean; value: string; href?: string };

type LegendProps = { entries: readonly LegendEntry[]; marks: DeliveryCharts["marks"] };

/** The colors of a chart, each with its number over the whole time, and what is drawn behind them. */
function Legend({ entries, marks }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {entries.map(({ label, color, dashed, value, href }) => {
        const entry = (
          <>
            <span
              aria-hidden
              className="h-0 w-3.5 forced-color-adjust-none border-t-[3px]"
              style={{ borderColor: color, borderTopStyle: dashed ? "dashed" : "solid" }}
            />
            <span className="text-muted">{label}</span>{" "}
            <span className="font-semibold tabular-nums">{value}</span>
          </>
        );
        const classes = "flex min-h-6 items-center gap-1.5";
        return (
          <li key={label}>
            {href ? (
              <Link href={href} className={`${classes} hover:underline`}>
                {entry}
              </Link>
            ) : (
              <span className={classes}>{entry}</span>
            )}
          </li>
        );
      })}
      {markKinds(marks).map((kind) => (
        <li key={kind} className="flex min-h-6 items-center gap-1.5 text-muted">
          <MarkSwatch kind={kind} />
          {markLooks[kind].label}
        </li>
      ))}
    </ul>
  );
}

function MarkSwatch({ kind }: { kind: keyof typeof markLooks }) {
  const { color } = markLooks[kind];
  if (kind === "change")
    return (
      <span
        aria-hidden
        className="h-3.5 forced-color-adjust-none border-l border-dashed"
        style={{ borderColor: color }}
      />
    );
  return (
    <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 forced-color-adjust-none">
      <rect width="14" height="14" fill={color} fillOpacity={bandOpacity} />
      <rect x="0.5" y="0.5" width="13" height="13" fill="none" stroke={color} strokeOpacity="0.5" />
    </svg>
  );
}

type ChartKind = "states" | "answers" | "errorRate" | "latency";

/** The charts with their titles, and legends of what has a value. What each is about is said there, and only there. */
function chartsWithLegends(
  { whole, points }: DeliveryCharts,
  query: ChartQuery,
): { kind: ChartKind; title: string; legend: LegendEntry[] }[] {
  const filters = { ...toView(query), webhookId: query.webhookId, tests: "exclude", from: points[0]?.from };
  return [
    {
      kind: "states",
      title: "Deliveries by state",
      legend: stateSeries
        .filter(({ state }) => whole.states[state] > 0)
        .map(({ state, label, color }) => ({
          label,
          color,
          value: inCount(whole.states[state]),
          href: addressOfLog({ ...filters, state }),
        })),
    },
    {
      kind: "answers",
      title: `${counted(whole.total, "attempt")} by answer`,
      legend: outcomeSeries
        .filter(({ outcome }) => whole.counts[outcome] > 0)
        .map(({ outcome, label, color }) => ({ label, color, value: inCount(whole.counts[outcome]) })),
    },
    {
      kind: "errorRate",
      title: "Failure rate",
      legend:
        whole.total === 0
          ? []
          : [{ label: "Attempts failed", color: "var(--color-chart-bad)", value: errorRate(whole) }],
    },
    {
      kind: "latency",
      title: "Answer time",
      legend:
        whole.p50Ms === null
          ? []
          : [
              { label: "Half within (p50)", color: "var(--color-chart-note)", value: inMs(whole.p50Ms) },
              {
                label: "95% within (p95)",
                color: "var(--color-chart-mark)",
                dashed: true,
                value: inMs(whole.p95Ms),
              },
            ],
    },
  ];
}

function ChartGrid({ charts, query, webhookPath }: Props & { charts: DeliveryCharts }) {
  const go = useGo();
  const start = startOfFew(charts.points);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {start && (
        <p className="text-muted text-sm lg:col-span-2">
          Each bar covers {counted(charts.stepHours, "hour")}. In the last {spans[query.span].name}, nothing
          was delivered or attempted before <Time at={start} show="minute" />.
        </p>
      )}
      {chartsWithLegends(charts, query).map(({ kind, title, legend }) => (
        <Panel key={kind} title={title}>
          <div className="-mx-2 mb-3 h-52 text-xs">
            <DrawnChart
              title={title}
              charts={charts}
              kind={kind}
              onChoose={(from) => go(logOfStep(query, from, charts.stepHours))}
            />
          </div>
          <Legend entries={legend} marks={charts.marks} />
        </Panel>
      ))}
      <div className="grid gap-4 lg:col-span-2">
        {charts.marks.length > 0 && <Marks charts={charts} webhookId={query.webhookId} />}
        {!webhookPath && <WebhookFigures charts={charts} query={query} getAddress={getAddress} />}
        <Disclosure summary={<h2 className="font-semibold">Show data table</h2>}>
          <ChartTable charts={charts} query={query} />
        </Disclosure>
      </div>
    </div>
  );
}

const markLabels = {
  failure: { label: "Failed", tone: "bad" },
  pause: { label: "Paused", tone: "off" },
  change: { label: "Changed", tone: "note" },
} as const;

/** What the areas and lines of the charts are, the latest first. */
function Marks({ charts, webhookId }: { charts: DeliveryCharts; webhookId: string | undefined }) {
  const { marks, webhooks } = charts;
  const explain = useFailureWords();
  const applicationId = webhooks.find(({ id }) => id === webhookId)?.application.id ?? "";
  return (
    <Panel title="Failures, pauses, and changes">
      <ul className="grid gap-1.5 text-sm">
        {marks.toReversed().map(({ kind, from, to, text, incidentId, cause }) => (
          <li key={`${kind} ${from}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Status tone={markLabels[kind].tone}>{markLabels[kind].label}</Status>
            <span className="text-muted">
              <Time at={from} show="minute" />
              {kind !== "change" &&
                (to ? (
                  <>
                    {" "}
                    to <Time at={to} show="minute" />
                  </>
                ) : (
                  " until now"
                ))}
            </span>
            {incidentId && cause ? (
              <TextLink href={addressOfIncident(incidentId)}>
                {explain(applicationId, { class: cause, title: text }).title}
              </TextLink>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Volume, errors, and latency of all webhooks or one. The same figures are in a table. */
export function Charts({ query, webhookPath }: Props) {
  const { data: charts, error } = useQuery({ ...chartsQuery(query), placeholderData: keepPreviousData });
  const isEmpty =
    charts?.whole.total === 0 && Object.values(charts.whole.states).every((count) => count === 0);
  const { applicationId, organizationId, webhookId } = query;
  // A longer time, or another filter, would be empty, too.
  const hasNone = isEmpty && charts?.webhooks.length === 0 && !(applicationId || organizationId || webhookId);
  const missing = useMissingStep(toView(query));
  return (
    <>
      {!webhookPath && (
        <DeliveryHeader
          here="/deliveries/charts"
          filter={toView(query)}
          lead="How attempts went over time, and what to look at first."
        />
      )}
      {!hasNone && <Controls query={query} webhookPath={webhookPath} />}
      <ErrorBanner error={error} what="Could not update the charts." />
      {charts && !isEmpty && <ChartGrid charts={charts} query={query} webhookPath={webhookPath} />}
      {isEmpty && (
        <EmptyState
          title={hasNone ? "No deliveries yet" : `No deliveries in the last ${spans[query.span].name}`}
          action={
            missing ??
            (webhookPath
              ? { label: "Read about events", href: "/reference/events" }
              : { label: "See the webhooks", href: addressWithFilter("/webhooks", toView(query)) })
          }
        >
          When an order changes that a webhook subscribes to, its delivery appears here within seconds.
        </EmptyState>
      )}
    </>
  );
}
