"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { replaysQuery } from "#lib/deliveries/query-options.ts";
import type { HealthQuery } from "#lib/deliveries/schemas.ts";

// Most visits see none.
const ReplayItem = lazy(() => import("./replay-item.tsx").then((module) => ({ default: module.ReplayItem })));

/** An ended replay stays in sight for so long. */
const shownForMs = 10 * 60_000;

/** Replays of a view that run, and those that ended a short while ago. */
export function Replays({ view }: { view: HealthQuery }) {
  const { data: replays } = useQuery(replaysQuery(view));
  const shown = (replays ?? []).filter(
    ({ state, waiting, endedAt, createdAt }) =>
      state === "RUNNING" || waiting > 0 || Date.now() - Date.parse(endedAt ?? createdAt) < shownForMs,
  );
  if (shown.length === 0) return null;
  return (
    <div className="mb-4 grid gap-2">
      <Suspense>
        {shown.map((replay) => (
          <ReplayItem key={replay.id} replay={replay} />
        ))}
      </Suspense>
    </div>
  );
}
