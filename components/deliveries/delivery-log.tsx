"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Pause, Play, RotateCw } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { EmptyState, PageHeader } from "#components/ui/page.tsx";
import { deliveriesQuery } from "#lib/deliveries/queries.ts";
import type { DeliveryFilters } from "#lib/deliveries/schemas.ts";
import { DeliveryTable } from "./delivery-table.tsx";
import { Filters } from "./filters.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { Replays } from "./replays.tsx";
import { useNewRows } from "./use-new-rows.ts";

const liveIntervalMs = 2_000;

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      title="No delivery matches"
      action={
        <Button asChild>
          <Link href="/deliveries">Clear the filters</Link>
        </Button>
      }
    >
      Take a filter away to see more.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nothing was delivered yet"
      action={
        <Button look="primary" asChild>
          <Link href="/webhooks">Register a webhook</Link>
        </Button>
      }
    >
      Register a webhook at the built-in inbox; the next change of an order stands here within a second.
    </EmptyState>
  );
}

/** Every delivery with how it went, newest first; new ones come in by themselves until the log is paused. */
export function DeliveryLog({ filters }: { filters: DeliveryFilters }) {
  const [live, setLive] = useState(true);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [replaying, setReplaying] = useState(false);
  const log = useInfiniteQuery({
    ...deliveriesQuery(filters),
    refetchInterval: live ? liveIntervalMs : false,
  });
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const announcement = useNewRows(deliveries.map(({ id }) => id));
  const Icon = live ? Pause : Play;
  return (
    <>
      <PageHeader
        title="Delivery log"
        lead="What we sent, what your receiver answered, and what happens next."
        action={
          <div className="flex flex-wrap gap-2">
            <Button aria-pressed={live} onClick={() => setLive(!live)}>
              <Icon aria-hidden className="size-4" />
              {live ? "Pause live updates" : "Resume live updates"}
            </Button>
            <Button onClick={() => setReplaying(true)}>
              <RotateCw aria-hidden className="size-4" />
              {selected.size > 0 ? `Send ${selected.size} again` : "Send again …"}
            </Button>
          </div>
        }
      />
      <Replays />
      <Filters filters={filters} />
      <ReplayDialog
        open={replaying}
        onOpenChange={(open) => {
          setReplaying(open);
          if (!open) setSelected(new Set());
        }}
        filters={filters}
        selected={[...selected]}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {log.error && <FaultNotice error={log.error} what="The log could not be renewed." />}
      {log.data && deliveries.length === 0 && <Nothing filtered={Object.keys(filters).length > 0} />}
      {deliveries.length > 0 && (
        <DeliveryTable deliveries={deliveries} selected={selected} onSelect={setSelected} />
      )}
      {log.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
            Show older deliveries
          </Button>
        </div>
      )}
    </>
  );
}
