import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#components/api/queries.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { changedFields } from "#components/ui/changed-fields.ts";
import { CopyableValue } from "#components/ui/code.tsx";
import { ConfirmButton } from "#components/ui/dialog/confirm-dialog.tsx";
import { ChoiceField, TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { Panel } from "#components/ui/page.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useDraft } from "#components/ui/use-draft.ts";
import { attemptHours } from "#lib/mail/shared/mail-attempts.ts";
import { type AlertKindName, alertKinds, partnerAlertKinds } from "#lib/notices/shared/alert-kinds.ts";
import {
  type AlertChannelView,
  type SaveChannelInput,
  saveChannelSchema,
} from "#lib/notices/shared/schemas.ts";
import { alertChannelQuery } from "./queries.ts";
import { TestMessage } from "./test-message.tsx";

/** The settings of an organization's alert channel, for its admins. The form resets once the channel is removed. */
export function AlertChannel() {
  const { isStaff } = useViewer();
  const { data, error } = useQuery(alertChannelQuery());
  const [removals, setRemovals] = useState(0);
  return (
    <Panel title="Channel" className="mt-6">
      <ErrorBanner error={error} what="Could not load the alert channel." />
      {data && (
        <ChannelForm
          key={removals}
          channel={data.channel}
          kinds={isStaff ? alertKinds : partnerAlertKinds}
          onRemoved={() => setRemovals(removals + 1)}
        />
      )}
    </Panel>
  );
}

type Props = {
  channel: AlertChannelView | null;
  /** What a new channel gets. */
  kinds: readonly AlertKindName[];
  onRemoved: () => void;
};

function ChannelForm({ channel, kinds, onRemoved }: Props) {
  const queryClient = useQueryClient();
  const { opened, version, restart } = useDraft(channel);
  const readChannel = async () =>
    (await queryClient.fetchQuery({ ...alertChannelQuery(), staleTime: 0 })).channel;
  const save = useMutation({
    mutationFn: async (fields: SaveChannelInput) => {
      if (!opened) return api.put("/api/console/alert-channel", { body: { ...fields, isNew: true } });
      const current = await readChannel();
      const { url, format, kinds: currentKinds } = current ?? opened;
      // A channel is saved as a whole. What others changed meanwhile stays.
      const changes = changedFields<SaveChannelInput>(opened, fields);
      return api.put("/api/console/alert-channel", {
        body: { url, format, kinds: [...currentKinds], ...changes, isNew: false },
      });
    },
    meta: { done: ["The alert channel was saved", "Send a test message to check it."] },
    onSuccess: ({ channel: saved }) => restart(saved),
  });
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-muted text-sm">
        A URL that gets your organization's alerts as they happen, such as a Slack incoming webhook.
        {channel && " You choose which ones in the table above."}
      </p>
      {channel && <ChannelState channel={channel} />}
      <Form
        schema={saveChannelSchema}
        read={(fields) => ({ ...Object.fromEntries(fields), kinds: opened?.kinds ?? kinds })}
        mutation={save}
        failure="Could not save the alert channel."
        className="grid gap-5"
      >
        <div key={version} className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <TextField
            label="URL"
            name="url"
            type="url"
            autoComplete="off"
            placeholder="https://hooks.slack.com/services/…"
            defaultValue={opened?.url}
          />
          <ChoiceField
            label="Format"
            name="format"
            defaultValue={opened?.format ?? "SLACK"}
            hint="Slack shows a message; a program gets JSON that is signed like a delivery."
            choices={[
              ["SLACK", "Slack message"],
              ["JSON", "Signed JSON"],
            ]}
          />
        </div>
        {save.data?.secret && (
          <Notice tone="note" title="Copy the signing secret now. It is not shown again.">
            <CopyableValue label="the signing secret" value={save.data.secret} />
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Submit>{channel?.disabledAt ? "Save and turn on" : "Save the channel"}</Submit>
          {channel && <RemoveButton onRemoved={onRemoved} />}
        </div>
      </Form>
      {channel && <TestMessage />}
    </div>
  );
}

function ChannelState({ channel: { disabledAt, failureDetail, acceptedAt } }: { channel: AlertChannelView }) {
  if (disabledAt)
    return (
      <Notice tone="bad" title="This channel is off">
        It accepted no message for {attemptHours} hours. Check the URL, send a test message, then save the
        channel to turn it on. Last answer: {failureDetail}
      </Notice>
    );
  if (failureDetail)
    return (
      <Notice tone="warn" title="The last message was not accepted">
        The portal will try again. Last answer: {failureDetail}
      </Notice>
    );
  return (
    <p className="text-muted text-sm">
      {acceptedAt ? (
        <>
          The last alert was accepted <Time at={acceptedAt} />.
        </>
      ) : (
        "No alert has been sent yet."
      )}
    </p>
  );
}

function RemoveButton({ onRemoved }: { onRemoved: () => void }) {
  return (
    <ConfirmButton
      label="Remove"
      title="Remove the alert channel?"
      description="It gets no more alerts, and its signing secret stops working. Alerts by email are not affected."
      failure="Could not remove the alert channel."
      mutationFn={() => api.delete("/api/console/alert-channel")}
      meta={{ done: ["The alert channel was removed"] }}
      onSuccess={onRemoved}
    />
  );
}
