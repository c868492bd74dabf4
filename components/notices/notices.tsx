"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { optimistic } from "#components/ui/optimistic.ts";
import { PageHeader } from "#components/ui/page.tsx";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { markNoticesRead, noticesQuery } from "#lib/notices/query-options.ts";
import type { NoticeItem } from "#lib/notices/schemas.ts";

function Item({ notice }: { notice: NoticeItem }) {
  const { tone, title, text, path, createdAt, isUnread } = notice;
  return (
    <article aria-label={title} className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <h2 className="font-semibold">{title}</h2>
          <p className="text-muted text-sm">
            <Time at={createdAt} />
          </p>
        </div>
        <div className="flex gap-2">
          {isUnread && <Status tone="note">New</Status>}
          <Status tone={tone === "BAD" ? "bad" : "warn"}>{tone === "BAD" ? "Stopped" : "Warning"}</Status>
        </div>
      </div>
      <p className="max-w-prose whitespace-pre-line">{text}</p>
      <Link
        href={path}
        className="flex min-h-6 w-fit items-center font-medium text-accent text-sm underline underline-offset-2"
      >
        Look at it
      </Link>
    </article>
  );
}

/** What the organization should know: warnings about its webhooks, and what was stopped. */
export function Notices() {
  const router = useRouter();
  const { data: notices = [], error } = useQuery(noticesQuery());
  const read = useMutation({
    mutationFn: markNoticesRead,
    ...optimistic<NoticeItem[], void>(useQueryClient(), noticesQuery().queryKey, (shown) =>
      shown.map((notice) => ({ ...notice, isUnread: false })),
    ),
    onSuccess: () => {
      // The frame counts them as well.
      router.refresh();
      // The button is gone with what it was for, and the focus with it.
      document.getElementById("content")?.focus();
    },
  });
  return (
    <>
      <PageHeader
        title="Notices"
        lead="Warnings about your webhooks, and what was stopped. Your organization's admins get them by mail as well."
        action={
          notices.some(({ isUnread }) => isUnread) && (
            <Button busy={read.isPending} onClick={() => read.mutate()}>
              Mark all as read
            </Button>
          )
        }
      />
      {error && <FaultNotice error={error} what="What you see may be old." />}
      {read.error && <FaultNotice error={read.error} what="They are still marked as new." />}
      {notices.length === 0 && !error && (
        <EmptyState
          title="Nothing to report"
          action={{ label: "Look at the delivery log", href: "/deliveries" }}
        >
          When a webhook fails for a day, or has to be stopped, it stands here with what to do about it.
        </EmptyState>
      )}
      <div className="grid gap-3">
        {notices.map((notice) => (
          <Item key={notice.id} notice={notice} />
        ))}
      </div>
    </>
  );
}
