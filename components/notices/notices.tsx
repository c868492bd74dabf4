"use client";

import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { LogPage } from "#components/log/log-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { optimistic } from "#components/ui/optimistic.ts";
import { Card } from "#components/ui/page.tsx";
import { FaultNotice, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { markNoticesRead, noticesQuery } from "#lib/notices/query-options.ts";
import type { NoticeItem, NoticePage } from "#lib/notices/schemas.ts";

const tones = {
  GOOD: { tone: "good", word: "Solved" },
  WARN: { tone: "warn", word: "Warning" },
  BAD: { tone: "bad", word: "Stopped" },
} as const;

function Item({ notice }: { notice: NoticeItem }) {
  const { tone, title, text, path, createdAt, isUnread } = notice;
  return (
    <Card
      label={title}
      meta={<Time at={createdAt} />}
      status={
        <>
          {isUnread && <Status tone="note">New</Status>}
          <Status tone={tones[tone].tone}>{tones[tone].word}</Status>
        </>
      }
    >
      <p className="max-w-prose whitespace-pre-line">{text}</p>
      <TextLink href={path} className="text-sm">
        See details
      </TextLink>
    </Card>
  );
}

/** Warnings about the organization's webhooks, and what was stopped. */
export function Notices() {
  const router = useRouter();
  const query = useInfiniteQuery(noticesQuery());
  const notices = query.data?.pages.flatMap((page) => page.data) ?? [];
  const read = useMutation({
    mutationFn: markNoticesRead,
    ...optimistic<InfiniteData<NoticePage>, void>(useQueryClient(), noticesQuery().queryKey, (shown) => ({
      ...shown,
      pages: shown.pages.map((page) => ({
        ...page,
        data: page.data.map((notice) => ({ ...notice, isUnread: false })),
      })),
    })),
    onSuccess: () => {
      // The frame shows their count too.
      router.refresh();
      // The button disappears and would take the focus with it.
      document.getElementById("content")?.focus();
    },
  });
  return (
    <LogPage
      title="Notices"
      lead="What happened to your webhooks and secrets. Choose on your account page which alerts you also get by email."
      action={
        notices.some(({ isUnread }) => isUnread) && (
          <Button busy={read.isPending} onClick={() => read.mutate()}>
            Mark all as read
          </Button>
        )
      }
      filters=<FaultNotice error={read.error} what="Could not mark the notices as read." />
      query={query}
      isEmpty={notices.length === 0}
      empty={
        <EmptyState title="No notices" action={{ label: "Open the delivery log", href: "/deliveries" }}>
          When a webhook fails for a day or is disabled, a notice here says what to do.
        </EmptyState>
      }
      items="notices"
    >
      <div className="grid gap-3">
        {notices.map((notice) => (
          <Item key={notice.id} notice={notice} />
        ))}
      </div>
    </LogPage>
  );
}
