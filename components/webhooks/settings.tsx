import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { changedFields } from "#components/ui/changed-fields.ts";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { Fact, Facts } from "#components/ui/facts.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { FormLeaveGuard } from "#components/ui/leave-guard.tsx";
import { useGo } from "#components/ui/navigation.tsx";
import { Described, Panel } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useDraft } from "#components/ui/use-draft.ts";
import { maxAttempts, retrySpanDays } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import {
  type ConsoleWebhook,
  type UpdateWebhookInput,
  type WebhookLimits,
  webhookLimitsSchema,
} from "#lib/notifications/webhooks/shared/schemas.ts";
import { toConsoleWebhook, webhooksQuery } from "./queries.ts";
import { UnregisterDialog } from "./unregister-dialog.tsx";
import { WebhookFields, webhookUpdateForm } from "./webhook-form.tsx";

type Props = { webhook: ConsoleWebhook };

function valuesOf({ name, url, events, headerNames }: ConsoleWebhook) {
  return { name, url, events: [...events], headers: headerNames.map((header) => ({ name: header })) };
}

function Edit({ webhook }: Props) {
  const { id, application } = webhook;
  const queryClient = useQueryClient();
  const { opened, version, restart, isOutdated } = useDraft(valuesOf(webhook));
  const update = useMutation({
    mutationFn: async (fields: UpdateWebhookInput) => {
      const changes = changedFields<UpdateWebhookInput>(opened, fields);
      return changes
        ? api.patch("/api/notification/v2/webhooks/[webhookId]", { params: { webhookId: id }, body: changes })
        : null;
    },
    // Back from a page with another cache must not show what was saved before.
    meta: { changesFrame: true },
    onSuccess: async (updated) => {
      if (!updated) return toast("There was nothing to save");
      const [saved] = await queryClient.fetchQuery(webhooksQuery({ webhookId: id }));
      if (saved) restart(valuesOf(toConsoleWebhook(saved)));
      toast(`${updated.name} was changed`, "The secret stays the same.");
    },
  });
  return (
    <Form {...webhookUpdateForm} mutation={update}>
      {isOutdated && !update.isPending && (
        <Notice tone="warn" title="This webhook has changed">
          <p>Saving changes only the fields that you changed.</p>
          <Button size="sm" className="mt-2" onClick={() => restart(valuesOf(webhook))}>
            Load the latest version
          </Button>
        </Notice>
      )}
      <div key={version} className="grid gap-5">
        <WebhookFields
          initial={opened}
          hasFixedUrl={!useOwns(application.id)}
          headerNames={opened.headers.map(({ name }) => name)}
        />
      </div>
      <Submit className="justify-self-end">Save</Submit>
      <FormLeaveGuard key={`guard ${version}`} mutation={update} />
    </Form>
  );
}

function Values({ webhook: { name, url, events } }: Props) {
  return (
    <Facts>
      <Fact term="Name">{name}</Fact>
      <Fact term="URL">
        <span className="break-all font-mono text-sm">{url}</span>
      </Fact>
      <Fact term="Events">
        <span className="font-mono text-sm">{events.join(", ")}</span>
      </Fact>
    </Facts>
  );
}

function Unregister({ webhook }: Props) {
  const go = useGo();
  return (
    <Described
      title={<h2 className="font-semibold">Unregister</h2>}
      description="Stops all calls to this URL for good and frees its slot."
      className="rounded-lg border border-line border-dashed p-4 lg:col-span-full"
    >
      <DialogButton
        variant="danger"
        className="-mr-4"
        dialog={(onClose) => (
          <UnregisterDialog
            webhook={webhook}
            onClose={onClose}
            onLeave={() => go(`/webhooks?application=${webhook.application.id}`, { isSure: true })}
          />
        )}
      >
        Unregister …
      </DialogButton>
    </Described>
  );
}

/** The limits, for staff. */
function EditLimits({ webhook: { id, name, limits } }: Props) {
  const set = useMutation({
    mutationFn: (input: WebhookLimits) =>
      api.put("/api/console/webhooks/[webhookId]/limits", { params: { webhookId: id }, body: input }),
    meta: { done: [`The limits of ${name} were set`] },
  });
  const read = (fields: FormData) => ({
    maxInFlight: Number(fields.get("maxInFlight")),
    maxPerSecond: Number(fields.get("maxPerSecond")),
  });
  return (
    <Form
      schema={webhookLimitsSchema}
      read={read}
      mutation={set}
      failure="Could not set the limits."
      className="mt-4 grid gap-5"
    >
      <TextField
        label="Requests at once"
        name="maxInFlight"
        inputMode="numeric"
        hint="1 to 100"
        defaultValue={limits.maxInFlight}
      />
      <TextField
        label="Requests per second"
        name="maxPerSecond"
        inputMode="numeric"
        hint="1 to 1,000"
        defaultValue={limits.maxPerSecond}
      />
      <Submit className="justify-self-end">Set limits</Submit>
    </Form>
  );
}

/** Name, URL, events, and limits of a webhook. */
export function Settings({ webhook }: Props) {
  const { mayChange, isStaff } = useViewer();
  const { maxInFlight, maxPerSecond } = webhook.limits;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <Panel title="Configuration">
        {mayChange ? <Edit webhook={webhook} /> : <Values webhook={webhook} />}
      </Panel>
      <Panel title="Limits">
        <Facts>
          {!(isStaff && mayChange) && (
            <>
              <Fact term="Concurrent">At most {maxInFlight} requests</Fact>
              <Fact term="Per second">At most {maxPerSecond} requests</Fact>
            </>
          )}
          <Fact term="Retries">
            {maxAttempts} attempts over about {retrySpanDays} days
          </Fact>
          <Fact term="Registered">
            <Time at={webhook.createdAt} show="minute" />
          </Fact>
        </Facts>
        {isStaff && mayChange && <EditLimits webhook={webhook} />}
      </Panel>
      {mayChange && <Unregister webhook={webhook} />}
    </div>
  );
}
