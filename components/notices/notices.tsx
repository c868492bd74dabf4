"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { api } from "#components/api/queries.ts";
import { standingQuery } from "#components/incidents/queries.ts";
import { LogPage } from "#components/log/log-page.tsx";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { ErrorBanner, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { TextWithTimes, Time } from "#components/ui/time/time.tsx";
import type { NoticeItem } from "#lib/notices/shared/schemas.ts";
import { disableSchedule } from "#lib/notifications/webhooks/shared/disable-schedule.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { noticesQuery } from "./queries.ts";

const tones = {
  GOOD: { tone: "good", label: "Solved" },
  WARN: { tone: "warn", label: "Warning" },
  BAD: { tone: "bad", label: "Disabled" },
} as const;

/** What to do about a notice, by the page that it leads to. */
const actions = [
  ["/incidents/", "Open the incident"],
  ["/webhooks/", "Open the webhook"],
  ["/applications/", "Open the application"],
  ["/data-problems", "Review the problem"],
  ["/people", "See the people"],
  ["/account", "Check your account"],
  ["/alerts", "Fix the channel"],
] as const;

function getAction(path: string): string {
  return actions.find(([start]) => path.startsWith(start))?.[1] ?? "See details";
}

function Item({ notice }: { notice: NoticeItem }) {
  const { tone, title, text, path, createdAt, isUnread } = notice;
  return (
    <li
      aria-label={title}
      className="flex flex-wrap items-center gap-x-2 pr-4 has-[details[open]]:items-start"
    >
      <Disclosure
        className="min-w-0 grow basis-80 rounded-none border-0 bg-transparent"
        summary={
          <span className="grid min-w-0 grow basis-40 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
            <span>
              <Status tone={tones[tone].tone}>{tones[tone].label}</Status>
            </span>
            <span className="grid max-sm:order-last max-sm:col-span-2">
              <span className={clsx("sm:truncate", isUnread && "font-semibold")}>
                {title}
                {isUnread && <span className="sr-only"> (new)</span>}
              </span>
              <span className="line-clamp-3 text-muted text-sm [details[open]_&]:hidden">
                <TextWithTimes text={text.split("\n", 1).join()} />
              </span>
            </span>
            <span className="text-right text-muted text-sm">
              <Time at={createdAt} />
            </span>
          </span>
        }
      >
        <p className="mr-4 mb-4 ml-12 max-w-prose whitespace-pre-line text-sm sm:ml-[10.5rem]">
          <TextWithTimes text={text} />
        </p>
      </Disclosure>
      <div className="my-2.5 max-sm:mb-3 max-sm:ml-12 sm:flex sm:w-40 sm:justify-end">
        <ButtonLink href={path} size="sm">
          {getAction(path)}
          <span className="sr-only">: {title}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

type PartProps = { title: string; notices: readonly NoticeItem[] };

function Part({ title, notices }: PartProps) {
  if (notices.length === 0) return null;
  return (
    <section aria-label={title} className="mb-6 grid gap-2">
      <h2 className="flex items-baseline gap-2 font-semibold text-lg">
        {title}
        <span className="font-normal text-base text-muted tabular-nums">{inCount(notices.length)}</span>
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {notices.map((notice) => (
          <Item key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}

/** Says whose notices would be here, so that an empty page is no all-clear for partners. */
function NothingForStaff() {
  const { data: standing } = useQuery(standingQuery());
  const failing = standing?.attention.total ?? 0;
  return (
    <EmptyState
      title="No notices about your own organization"
      action={{ label: `Open the work queue${failing > 0 ? ` (${inCount(failing)})` : ""}`, href: "/" }}
    >
      Its webhooks, its alert channel, and problems that somebody reports with a branch appear here. Partners
      get the notices about their webhooks
      {failing > 0
        ? `: ${counted(failing, "webhook needs", "webhooks need")} attention in the work queue.`
        : ", and you see those that fail in the work queue."}
    </EmptyState>
  );
}

/** Warnings about the organization's webhooks, and what was stopped. */
export function Notices() {
  const { isStaff } = useViewer();
  const query = useInfiniteQuery(noticesQuery());
  const notices = query.data?.pages.flatMap((page) => page.data) ?? [];
  const read = useMutation({
    mutationFn: () => api.post("/api/console/notices/read"),
    meta: { changesFrame: true },
    // The button disappears and would take the focus with it.
    onSuccess: () => focusContent(),
  });
  return (
    <LogPage
      title="Notices"
      lead={
        <>
          {isStaff ? "What happened in your own organization." : "What happened while you were away."}{" "}
          <TextLink href="/alerts">Choose which you also get by email</TextLink>
        </>
      }
      action={
        notices.some(({ isUnread }) => isUnread) && (
          <Button size="sm" busy={read.isPending} onClick={() => read.mutate()}>
            Mark all as read
          </Button>
        )
      }
      filters=<ErrorBanner error={read.error} what="Could not mark the notices as read." />
      query={query}
      isEmpty={notices.length === 0}
      empty={
        isStaff ? (
          <NothingForStaff />
        ) : (
          <EmptyState title="No notices" action={{ label: "Open the delivery log", href: "/deliveries" }}>
            When a webhook fails for {counted(disableSchedule.warnAfterDays[0], "day")} or is disabled, a
            notice here says what to do.
          </EmptyState>
        )
      }
      items="notices"
    >
      <Part title="New" notices={notices.filter(({ isUnread }) => isUnread)} />
      <Part title="Read" notices={notices.filter(({ isUnread }) => !isUnread)} />
    </LogPage>
  );
}
