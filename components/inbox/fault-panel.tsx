"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { SelectField } from "#components/ui/field.tsx";
import { optimistic } from "#components/ui/optimistic.ts";
import { Panel } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { inboxQuery, setInboxFault } from "#lib/inbox/query-options.ts";
import type { Inbox, InboxFault } from "#lib/inbox/schemas.ts";

const scenarios = {
  "500": { words: "500: your server fails", fault: { status: 500, delaySeconds: 0 } },
  "503": {
    words: "503 with Retry-After: 30",
    fault: { status: 503, delaySeconds: 0, retryAfterSeconds: 30 },
  },
  "429": {
    words: "429 with Retry-After: 60",
    fault: { status: 429, delaySeconds: 0, retryAfterSeconds: 60 },
  },
  slow: { words: "200, but after 5 seconds", fault: { status: 200, delaySeconds: 5 } },
  hang: { words: "No answer within the deadline", fault: { status: 200, delaySeconds: 20 } },
  "401": { words: "401: it rejects the secret", fault: { status: 401, delaySeconds: 0 } },
  "404": { words: "404: the address is wrong", fault: { status: 404, delaySeconds: 0 } },
  "302": { words: "302: it redirects", fault: { status: 302, delaySeconds: 0 } },
  "410": { words: "410: gone, which disables the webhook", fault: { status: 410, delaySeconds: 0 } },
} as const;
type Scenario = keyof typeof scenarios;

const counts = {
  "1": "the next request",
  "3": "the next 3 requests",
  "10": "the next 10 requests",
  "": "all requests, until stopped",
};

function wordsOf({ status, delaySeconds, retryAfterSeconds, remaining }: InboxFault): string {
  const after = delaySeconds > 0 ? ` after ${delaySeconds} seconds` : "";
  const retry = retryAfterSeconds === null ? "" : `, with Retry-After: ${retryAfterSeconds}`;
  const many = remaining === 1 ? "The next request is" : `The next ${remaining} requests are`;
  return `${remaining === null ? "Every request is" : many} answered ${status}${after}${retry}.`;
}

/** Makes the inbox fail, to see retries before a real receiver fails. */
export function FaultPanel({ applicationId, fault }: { applicationId: string; fault: InboxFault | null }) {
  const queryClient = useQueryClient();
  const [scenario, setScenario] = useState<Scenario>("500");
  const [count, setCount] = useState<keyof typeof counts>("1");
  const change = useMutation({
    mutationFn: (next: InboxFault | null) => setInboxFault({ applicationId, fault: next }),
    ...optimistic<Inbox, InboxFault | null>(
      queryClient,
      inboxQuery(applicationId).queryKey,
      (shown, next) => ({ ...shown, fault: next }),
    ),
    onSuccess: (_answer, next) =>
      toast(next ? "The inbox will fail" : "The inbox answers 200 again", {
        description: next ? wordsOf(next) : "Deliveries that failed are retried automatically.",
      }),
  });
  // One button replaces the other. Keep the focus on it.
  const button = useRef<HTMLButtonElement>(null);
  const isFailing = fault !== null;
  const wasFailing = useRef(isFailing);
  useEffect(() => {
    if (wasFailing.current !== isFailing && document.activeElement === document.body) button.current?.focus();
    wasFailing.current = isFailing;
  }, [isFailing]);
  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate({
      retryAfterSeconds: null,
      ...scenarios[scenario].fault,
      remaining: count === "" ? null : Number(count),
    });
  }
  return (
    <Panel title="Try a failure">
      {change.error && <FaultNotice error={change.error} what="Could not change the inbox's answer." />}
      {fault ? (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Notice tone="warn" title="The inbox is set to fail">
            {wordsOf(fault)}
          </Notice>
          <Button ref={button} busy={change.isPending} onClick={() => change.mutate(null)}>
            Answer 200 again
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} className="grid items-end gap-4 sm:grid-cols-[1.4fr_1fr_auto]">
          <SelectField
            label="Answer with"
            value={scenario}
            onChange={(event) => setScenario(event.target.value as Scenario)}
          >
            {Object.entries(scenarios).map(([name, { words }]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="For"
            value={count}
            onChange={(event) => setCount(event.target.value as keyof typeof counts)}
          >
            {Object.entries(counts).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          <Button ref={button} type="submit" busy={change.isPending}>
            Fail
          </Button>
        </form>
      )}
    </Panel>
  );
}
