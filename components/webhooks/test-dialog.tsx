"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { SelectField } from "#components/ui/field.tsx";
import { JsonBlock } from "#components/ui/json-block.tsx";
import { Notice } from "#components/ui/status.tsx";
import { deliveryCalls } from "#lib/deliveries/query-options.ts";
import type { DeliveryDetail } from "#lib/deliveries/schemas.ts";
import { webhookEventTypes } from "#lib/webhooks/constants.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";

type Props = { webhook: ConsoleWebhook; open: boolean; onOpenChange: (open: boolean) => void };

/** What the receiver said, and what to do where it was not good. */
function Answer({ delivery }: { delivery: DeliveryDetail }) {
  const [attempt] = delivery.attempts;
  if (!attempt) return null;
  const { httpStatus, failure, durationMs, responseBody } = attempt;
  const answered = httpStatus === null ? "There was no answer" : `Your receiver answered HTTP ${httpStatus}`;
  return (
    <div className="grid gap-3">
      <div role="status">
        <Notice tone={failure ? "bad" : "good"} title={`${answered}, after ${durationMs} ms`}>
          {failure
            ? `${failure.title}. ${failure.advice}`
            : "That is a success: the event counts as delivered."}
        </Notice>
      </div>
      {responseBody && <JsonBlock label="Response body" text={responseBody} />}
      <Link href={`/deliveries/${delivery.id}`} className="w-fit text-accent underline">
        See both sides of the exchange
      </Link>
    </div>
  );
}

/** Sends a sample event to the webhook and shows the answer at once. */
export function TestDialog({ webhook, open, onOpenChange }: Props) {
  const queryClient = useQueryClient();
  const [event, setEvent] = useState(webhook.events[0] ?? "ORDER_UPDATE");
  const test = useMutation({
    mutationFn: () => deliveryCalls.test(webhook.id, { event }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["deliveries"] }),
  });

  function changeOpen(next: boolean) {
    onOpenChange(next);
    if (!next) test.reset();
  }

  function submit(given: FormEvent<HTMLFormElement>) {
    given.preventDefault();
    test.mutate();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={`Test ${webhook.name}`}
      description="A sample event goes to the address now, signed like every delivery. It is sent once and never retried."
    >
      <form onSubmit={submit} className="grid gap-4">
        <SelectField
          label="Event"
          value={event}
          onChange={(change) =>
            setEvent(webhookEventTypes.find((type) => type === change.target.value) ?? event)
          }
        >
          {webhookEventTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <Button type="submit" look="primary" className="w-fit" busy={test.isPending}>
          Send the test event
        </Button>
        {test.error && <FaultNotice error={test.error} what="The test event was not sent." />}
        {test.data && !test.isPending && <Answer delivery={test.data} />}
      </form>
    </Dialog>
  );
}
