"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Progress } from "radix-ui";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Time } from "#components/ui/time.tsx";
import { replayCalls } from "#lib/deliveries/query-options.ts";
import type { Replay } from "#lib/deliveries/schemas.ts";

/** Deliveries whose retry was due before they were taken up are sent without the replay: they do not count at its end. */
function totalOf({ state, total, done, waiting }: Replay): number {
  return state === "DONE" ? done + waiting : total;
}

function wordsOf(replay: Replay): string {
  const { state, done, failed, waiting } = replay;
  const total = totalOf(replay);
  const count = (value: number) => value.toLocaleString("en-US");
  const failures = failed > 0 ? `, ${count(failed)} of them failed again` : "";
  if (state === "CANCELED") return `Canceled after ${count(done)} of ${count(total)}`;
  if (state === "RUNNING" || waiting > 0) return `${count(done)} of ${count(total)} sent again${failures}`;
  return `All done: ${count(done)} sent again${failures}`;
}

/** How far a replay is, and the way to end it. */
export function ReplayItem({ replay }: { replay: Replay }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => replayCalls.cancel(replay.id),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const isRunning = replay.state === "RUNNING";
  const words = wordsOf(replay);
  return (
    <section
      aria-label="Replay"
      className="grid gap-2 rounded-lg border border-line bg-surface px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-6"
    >
      <div className="grid gap-2">
        <p className="text-sm">
          <span className="font-medium tabular-nums">{words}</span>
          <span className="text-muted">
            {" "}
            by {replay.startedByName}, <Time at={replay.createdAt} />
          </span>
        </p>
        <Progress.Root
          value={Math.min(replay.done, totalOf(replay))}
          max={Math.max(totalOf(replay), 1)}
          aria-label={words}
          className="h-1.5 overflow-hidden rounded-full bg-sunken"
        >
          <Progress.Indicator
            className="h-full bg-accent transition-[width]"
            style={{ width: `${(100 * replay.done) / Math.max(totalOf(replay), 1)}%` }}
          />
        </Progress.Root>
      </div>
      {isRunning && (
        <ForChanges>
          <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
        </ForChanges>
      )}
      {cancel.error && <FaultNotice error={cancel.error} what="It was not canceled." />}
    </section>
  );
}
