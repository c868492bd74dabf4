import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { inCount } from "#components/ui/counted.ts";
import { FaultNotice, Progress } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { replayCalls, replaysQuery } from "#lib/deliveries/query-options.ts";
import type { HealthQuery, Replay } from "#lib/deliveries/schemas.ts";

const shownAfterEndMs = 10 * 60_000;

/** The replays of a view that are running or have just ended. */
export function Replays({ view }: { view: HealthQuery }) {
  const { data: replays } = useQuery(replaysQuery(view));
  const shown = (replays ?? []).filter(
    ({ state, waiting, endedAt, createdAt }) =>
      state === "RUNNING" || waiting > 0 || Date.now() - Date.parse(endedAt ?? createdAt) < shownAfterEndMs,
  );
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {shown.map((replay) => (
        <ReplayItem key={replay.id} replay={replay} />
      ))}
    </div>
  );
}

/** A delivery whose retry was due first is sent without the replay, and does not count at its end. */
function totalOf({ state, total, done, waiting }: Replay): number {
  return state === "DONE" ? done + waiting : total;
}

function progressText(replay: Replay): string {
  const { state, done, givenUp, waiting } = replay;
  const [sent, all] = [done, totalOf(replay)].map(inCount);
  const failures = givenUp > 0 ? `, ${inCount(givenUp)} of them given up again` : "";
  if (state === "CANCELED") return `Canceled after ${sent} of ${all}`;
  if (state === "RUNNING" || waiting > 0) return `${sent} of ${all} resent${failures}`;
  return `Done: ${sent} resent${failures}`;
}

function ReplayItem({ replay }: { replay: Replay }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => replayCalls.cancel(replay.id),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const text = progressText(replay);
  return (
    <section
      aria-label="Replay"
      className="grid gap-2 rounded-lg border border-line bg-surface px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-6"
    >
      <div className="grid gap-2">
        <p className="text-sm">
          <span className="font-medium tabular-nums">{text}</span>
          <span className="text-muted">
            {" "}
            by {replay.startedByName}, <Time at={replay.createdAt} />
          </span>
        </p>
        <Progress label={text} value={replay.done} max={Math.max(totalOf(replay), 1)} />
      </div>
      {replay.state === "RUNNING" && (
        <ForChanges>
          <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
        </ForChanges>
      )}
      <FaultNotice error={cancel.error} what="Could not cancel the replay." />
    </section>
  );
}
