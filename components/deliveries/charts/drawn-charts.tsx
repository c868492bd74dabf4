"use client";

import type { ReactNode } from "react";
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import type { DeliveryCharts } from "#lib/deliveries/schemas.ts";
import { inMs, outcomeLooks, periodOf, tickOf } from "./chart-labels.ts";

type Props = { charts: DeliveryCharts };

const tick = { fill: "var(--color-muted)", fontSize: 12 };
const xAxis = {
  tick,
  tickLine: false,
  axisLine: { stroke: "var(--color-line)" },
  minTickGap: 32,
  height: 24,
};
const yAxis = { tick, tickLine: false, axisLine: false, width: 52 };
const grid = <CartesianGrid vertical={false} stroke="var(--color-line)" />;
const margin = { top: 8, right: 8, bottom: 0, left: 0 };

/** What the charts draw of each point. */
function drawnPoints({ points }: DeliveryCharts) {
  return points.map(({ from, counts, total, failed, p50Ms, p95Ms }) => ({
    ...counts,
    from,
    errorPercent: total === 0 ? null : Math.round((failed / total) * 1000) / 10,
    p50Ms,
    p95Ms,
  }));
}

/** What a point says when it is pointed at. */
function tipOf(stepHours: number, wordsOf: (value: number) => string) {
  return ({ active, payload, label }: TooltipContentProps) => {
    if (!active) return null;
    const shown = payload.filter(({ value }) => typeof value === "number" && value > 0);
    return (
      <div className="rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-lifted">
        <p className="mb-1 font-medium">{periodOf(String(label), stepHours)}</p>
        {shown.map(({ name, value, color }) => (
          <p key={String(name)} className="flex items-center gap-2 tabular-nums">
            <span aria-hidden className="size-2 rounded-full" style={{ background: color }} />
            <span className="grow text-muted">{String(name)}</span>
            {wordsOf(Number(value))}
          </p>
        ))}
        {shown.length === 0 && <p className="text-muted">Nothing</p>}
      </div>
    );
  };
}

function timeAxis(stepHours: number) {
  return <XAxis dataKey="from" tickFormatter={(from: string) => tickOf(from, stepHours)} {...xAxis} />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 200 }}>
      {children}
    </ResponsiveContainer>
  );
}

/** Attempts by the class of their answer. */
export function VolumeChart({ charts }: Props) {
  return (
    <Frame>
      <BarChart data={drawnPoints(charts)} margin={margin} accessibilityLayer={false} barCategoryGap="18%">
        {grid}
        {timeAxis(charts.stepHours)}
        <YAxis allowDecimals={false} {...yAxis} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--color-sunken)" }}
          content={tipOf(charts.stepHours, (value) => value.toLocaleString("en-US"))}
        />
        {outcomeLooks.map(({ outcome, words, color }) => (
          <Bar
            key={outcome}
            dataKey={outcome}
            name={words}
            stackId="attempts"
            fill={color}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </Frame>
  );
}

/** The share of attempts that failed. */
export function ErrorRateChart({ charts }: Props) {
  return (
    <Frame>
      <AreaChart data={drawnPoints(charts)} margin={margin} accessibilityLayer={false}>
        {grid}
        {timeAxis(charts.stepHours)}
        <YAxis domain={[0, (most: number) => Math.max(4, Math.ceil(most / 4) * 4)]} unit=" %" {...yAxis} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-line-strong)" }}
          content={tipOf(charts.stepHours, (value) => `${value} %`)}
        />
        <Area
          dataKey="errorPercent"
          name="Failed"
          stroke="var(--color-bad)"
          strokeWidth={2}
          fill="var(--color-bad-soft)"
          fillOpacity={1}
          dot={{ r: 2, fill: "var(--color-bad)", strokeWidth: 0 }}
          isAnimationActive={false}
        />
      </AreaChart>
    </Frame>
  );
}

/** How long attempts took: half of them, and all but the slowest twentieth. */
export function LatencyChart({ charts }: Props) {
  return (
    <Frame>
      <LineChart data={drawnPoints(charts)} margin={margin} accessibilityLayer={false}>
        {grid}
        {timeAxis(charts.stepHours)}
        <YAxis tickFormatter={inMs} {...yAxis} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-line-strong)" }}
          content={tipOf(charts.stepHours, inMs)}
        />
        <Line
          dataKey="p95Ms"
          name="p95"
          stroke="var(--color-accent)"
          strokeWidth={2}
          strokeDasharray="5 4"
          dot={{ r: 2.5, fill: "var(--color-accent)", strokeWidth: 0, strokeDasharray: "" }}
          isAnimationActive={false}
        />
        <Line
          dataKey="p50Ms"
          name="p50"
          stroke="var(--color-note)"
          strokeWidth={2}
          dot={{ r: 2.5, fill: "var(--color-note)", strokeWidth: 0 }}
          isAnimationActive={false}
        />
      </LineChart>
    </Frame>
  );
}
