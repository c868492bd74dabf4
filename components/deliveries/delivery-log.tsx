"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, Keyboard, Pause, Play, RotateCw } from "lucide-react";
import Link from "next/link";
import { useCallback, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { EmptyState, PageHeader } from "#components/ui/page.tsx";
import { deliveriesQuery } from "#lib/deliveries/queries.ts";
import type { DeliveryFilters } from "#lib/deliveries/schemas.ts";
import { DeliveryTable } from "./delivery-table.tsx";
import { DeliveryTabs } from "./delivery-tabs.tsx";
import { ErrorCauses } from "./error-causes.tsx";
import { Filters } from "./filters.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { Replays } from "./replays.tsx";
import { useLiveTail } from "./use-live-tail.ts";
import { useNewRows } from "./use-new-rows.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** What waits changes without a new delivery: so often the log is looked at while something of it waits. */
const waitingIntervalMs = 2_000;
/** For what the live tail does not tell, such as a delivery that somebody else sends again. */
const idleIntervalMs = 10_000;

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
    refetchInterval: ({ state }) => {
      if (!live) return false;
      const pages = state.data?.pages ?? [];
      const waits = pages.some((page) => page.deliveries.some((one) => one.state === "PENDING"));
      return waits ? waitingIntervalMs : idleIntervalMs;
    },
  });
  useLiveTail(live);
  const rows = useRef<HTMLDivElement>(null);
  const [keysShown, setKeysShown] = useState(false);
  useRowKeys(
    rows,
    useCallback(() => setKeysShown(true), []),
  );
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
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
            <Button asChild>
              <a href={`/api/console/deliveries/export?${query}`} download>
                <Download aria-hidden className="size-4" />
                Export CSV
              </a>
            </Button>
            <Button look="quiet" onClick={() => setKeysShown(true)}>
              <Keyboard aria-hidden className="size-4" />
              Keys
            </Button>
            <Button onClick={() => setReplaying(true)}>
              <RotateCw aria-hidden className="size-4" />
              {selected.size > 0 ? `Send ${selected.size} again` : "Send again …"}
            </Button>
          </div>
        }
      />
      <DeliveryTabs here="/deliveries" />
      <Replays />
      <ErrorCauses />
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
      <KeysDialog open={keysShown} onOpenChange={setKeysShown} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {log.error && <FaultNotice error={log.error} what="The log could not be renewed." />}
      {log.data && deliveries.length === 0 && <Nothing filtered={Object.keys(filters).length > 0} />}
      {deliveries.length > 0 && (
        <div ref={rows}>
          <DeliveryTable deliveries={deliveries} selected={selected} onSelect={setSelected} />
        </div>
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
