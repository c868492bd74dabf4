"use client";

import type { ComponentProps, ReactNode } from "react";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import type { DeliveryCharts } from "#lib/deliveries/schemas.ts";
import { inMs, outcomeLooks, periodOf, tickOf } from "./chart-labels.ts";

const tick = { fill: "var(--color-muted)", fontSize: 12 };
const lineCursor = { stroke: "var(--color-line-strong)" };

function lineProps(name: string, color: string) {
  const dot = { r: 2, fill: color, strokeWidth: 0, strokeDasharray: "" };
  return { name, stroke: color, strokeWidth: 2, dot, isAnimationActive: false };
}

type Drawing = {
  valueText: (value: number) => string;
  axis: ComponentProps<typeof YAxis>;
  cursor: object;
  marks: ReactNode;
};

const drawings = {
  volume: {
    valueText: (value) => value.toLocaleString("en-US"),
    axis: { allowDecimals: false },
    cursor: { fill: "var(--color-sunken)" },
    marks: outcomeLooks.map(({ outcome, words, color }) => (
      <Bar
        key={outcome}
        dataKey={outcome}
        name={words}
        stackId="attempts"
        fill={color}
        isAnimationActive={false}
      />
    )),
  },
  errorRate: {
    valueText: (value) => `${value} %`,
    axis: { domain: [0, (most: number) => Math.max(4, Math.ceil(most / 4) * 4)], unit: " %" },
    cursor: lineCursor,
    marks: (
      <Area
        dataKey="errorPercent"
        fill="var(--color-bad-soft)"
        fillOpacity={1}
        {...lineProps("Failed", "var(--color-bad)")}
      />
    ),
  },
  latency: {
    valueText: inMs,
    axis: { tickFormatter: inMs },
    cursor: lineCursor,
    marks: [
      <Line key="p95" dataKey="p95Ms" strokeDasharray="5 4" {...lineProps("p95", "var(--color-accent)")} />,
      <Line key="p50" dataKey="p50Ms" {...lineProps("p50", "var(--color-note)")} />,
    ],
  },
} satisfies Record<string, Drawing>;

function tipOf(stepHours: number, valueText: Drawing["valueText"]) {
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
            {valueText(Number(value))}
          </p>
        ))}
        {shown.length === 0 && <p className="text-muted">No attempts</p>}
      </div>
    );
  };
}

type Props = { charts: DeliveryCharts; kind: keyof typeof drawings };

/** Attempts by answer, the share that failed, or how long they took, over time. */
export function DrawnChart({ charts: { points, stepHours }, kind }: Props) {
  const { valueText, axis, cursor, marks }: Drawing = drawings[kind];
  const data = points.map(({ counts, total, failed, ...point }) => ({
    ...counts,
    ...point,
    errorPercent: total === 0 ? null : Math.round((failed / total) * 1000) / 10,
  }));
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 200 }}>
      <ComposedChart
        data={data}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        barCategoryGap="18%"
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="from"
          tickFormatter={(from: string) => tickOf(from, stepHours)}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line)" }}
          minTickGap={32}
          height={24}
        />
        <YAxis tick={tick} tickLine={false} axisLine={false} width={52} {...axis} />
        <Tooltip isAnimationActive={false} cursor={cursor} content={tipOf(stepHours, valueText)} />
        {marks}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
