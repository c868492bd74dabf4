"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { replaysQuery } from "#lib/deliveries/queries.ts";

// Most visits see none.
const ReplayItem = dynamic(() => import("./replay-item.tsx").then((module) => module.ReplayItem));

/** An ended replay stays in sight for so long. */
const shownForMs = 10 * 60_000;

/** Replays that run, and those that ended a short while ago. */
export function Replays() {
  const { data: replays } = useQuery(replaysQuery());
  const shown = (replays ?? []).filter(
    ({ state, waiting, endedAt, createdAt }) =>
      state === "RUNNING" || waiting > 0 || Date.now() - Date.parse(endedAt ?? createdAt) < shownForMs,
  );
  if (shown.length === 0) return null;
  return (
    <div className="mb-4 grid gap-2">
      {shown.map((replay) => (
        <ReplayItem key={replay.id} replay={replay} />
      ))}
    </div>
  );
}
