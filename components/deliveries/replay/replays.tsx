import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "#components/api/queries.ts";
import { replaysQuery } from "#components/deliveries/queries.ts";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { ErrorBanner, Progress } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { Replay, ReplayListQuery } from "#lib/notifications/deliveries/shared/schemas.ts";
import { inCount } from "#lib/platform/shared/counted.ts";

/** Whether all of its deliveries were sent again. Those that failed again are retried like any other. */
function isDone({ state, waiting }: Replay): boolean {
  return state === "CANCELED" || (state === "DONE" && waiting === 0);
}

/**
 * Whether a replay of nothing but this webhook's deliveries runs. Not one that has failed again: its rest waits until the receiver
 * works, and a person may start another. False without a webhook.
 */
export function useIsReplaying(webhookId: string | undefined): boolean {
  const { data: replays = [] } = useQuery({
    ...replaysQuery(webhookId === undefined ? {} : { webhookId }),
    enabled: webhookId !== undefined,
  });
  return webhookId !== undefined && replays.some((replay) => !isDone(replay) && replay.retrying === 0);
}

/** The running replays of a view or a webhook. One that ends meanwhile disappears, and a toast says how it ended. */
export function Replays({ view }: { view: ReplayListQuery }) {
  const { data: replays } = useQuery(replaysQuery(view));
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!replays) return;
    const done = replays.filter(isDone);
    // One that sent nothing was overtaken by retries or by a later one, which says how it went.
    for (const replay of done)
      if (replay.state === "DONE" && sentCount(replay) > 0 && known.current && !known.current.has(replay.id))
        toast("Replay done", progressText(replay));
    known.current = new Set([...(known.current ?? []), ...done.map(({ id }) => id)]);
  }, [replays]);
  const running = (replays ?? []).filter((replay) => !isDone(replay));
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {running.map((replay) => (
        <ReplayItem key={replay.id} replay={replay} />
      ))}
    </div>
  );
}

const sentCount = ({ done, retrying }: Replay) => done + retrying;

/** A delivery whose retry was due first is sent without the replay, and does not count once all are queued. */
function getTotal(replay: Replay): number {
  return replay.state === "RUNNING" ? replay.total : sentCount(replay) + replay.waiting;
}

/** The sum of delivered and failed ones is what was sent. */
function progressText(replay: Replay): string {
  const failed = replay.givenUp + replay.retrying;
  const delivered = sentCount(replay) - failed;
  const text = `${inCount(sentCount(replay))} of ${inCount(getTotal(replay))} sent: ${inCount(delivered)} delivered`;
  return failed > 0 ? `${text}, ${inCount(failed)} failed again` : text;
}

function ReplayItem({ replay }: { replay: Replay }) {
  const cancel = useMutation({
    mutationFn: () =>
      api.delete("/api/notification/v2/replays/[replayId]", { params: { replayId: replay.id } }),
    meta: { done: ["The replay was canceled", "What it has not sent keeps its earlier state."] },
    onSuccess: () => focusContent({ preventScroll: true }),
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
        <Progress label={text} value={sentCount(replay)} max={Math.max(getTotal(replay), 1)} />
      </div>
      <ForChanges>
        <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </Button>
      </ForChanges>
      <ErrorBanner error={cancel.error} what="Could not cancel the replay." />
    </section>
  );
}
