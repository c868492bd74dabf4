"use client";

import { useQuery } from "@tanstack/react-query";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField, TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { BackLink, NothingHere, PageHeader, Panel } from "#components/ui/page.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { shadowCalls, shadowQuery } from "#lib/deliveries/shadow/query-options.ts";
import type { ShadowView, StartShadowInput } from "#lib/deliveries/shadow/schemas.ts";
import { ShadowReport } from "./shadow-report.tsx";

const days = ["1", "2", "3", "4", "5", "6", "7"];
const watchMs = 3_000;

/** The shadow address of a webhook: set it, compare it, switch to it. */
export function ShadowAddress({ webhookId }: { webhookId: string }) {
  const { data: view, error } = useQuery({
    ...shadowQuery(webhookId),
    refetchInterval: ({ state }) => (state.data?.isActive ? watchMs : false),
  });
  if (!view)
    return error ? <FaultNotice error={error} what="Could not load the shadow address." /> : <NothingHere />;
  return (
    <>
      <BackLink href={`/webhooks/${webhookId}?tab=settings`} className="mb-3">
        {view.webhook.name}
      </BackLink>
      <PageHeader
        title="Shadow address"
        lead={
          <>
            A second address gets a copy of each request to{" "}
            <span className="break-all">{view.webhook.url}</span>. Its answers affect neither retries nor
            health, so you can compare before you switch.
          </>
        }
      />
      <div className="grid gap-4">
        {view.url === null ? <Start view={view} /> : <Current view={view} url={view.url} />}
      </div>
    </>
  );
}

type Props = { view: ShadowView };

function useMay({ webhook }: ShadowView): boolean {
  const owns = useOwns(webhook.applicationId);
  return useViewer().mayChange && owns;
}

function Start({ view }: Props) {
  const start = useAction((input: StartShadowInput) => shadowCalls.start(view.webhook.id, input), {
    reloads: ["shadow", view.webhook.id],
    said: ["Copies are being sent", "Each delivery adds to the report."],
  });
  if (!useMay(view)) return <p className="text-muted">This webhook has no shadow address.</p>;
  return (
    <Panel title="Set a shadow address">
      <Form
        schema={async () => (await import("#lib/deliveries/shadow/schemas.ts")).startShadowSchema}
        read={(fields) => ({ url: fields.get("url"), days: Number(fields.get("days")) })}
        mutation={start}
        failure="Could not set the shadow address."
        className="grid max-w-xl gap-5"
      >
        <TextField
          label="URL"
          name="url"
          type="url"
          inputMode="url"
          placeholder="https://new.example.com/orders"
          hint="It gets the same headers, with the webhook's secret, and the same body."
        />
        <ChoiceField
          label="Days"
          name="days"
          defaultValue="3"
          choices={days.map((count) => [count, count === "1" ? "1 day" : `${count} days`])}
        />
        <Submit className="justify-self-start">Send copies</Submit>
      </Form>
    </Panel>
  );
}

function Current({ view, url }: Props & { url: string }) {
  const { id, name } = view.webhook;
  const reloads = { reloads: ["shadow", id] };
  const end = useAction(() => shadowCalls.end(id), {
    ...reloads,
    said: ["The shadow address was removed"],
  });
  const move = useAction(() => shadowCalls.switch(id), {
    ...reloads,
    said: [`${name} has a new URL`, `Deliveries go to ${url}.`],
  });
  const may = useMay(view);
  const error = move.error ?? end.error;
  return (
    <>
      <FaultNotice error={error} what="Could not change the shadow address." />
      <ShadowReport view={view} url={url}>
        {may && (
          <>
            <Button
              look={view.onlyShadowFailed > 0 ? "secondary" : "primary"}
              busy={move.isPending}
              onClick={() => move.mutate()}
            >
              Switch to this address
            </Button>
            <Button busy={end.isPending} onClick={() => end.mutate()}>
              Remove
            </Button>
          </>
        )}
      </ShadowReport>
    </>
  );
}
