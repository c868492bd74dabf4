import { useQuery } from "@tanstack/react-query";
import { openIncidentQuery } from "#components/incidents/queries.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import {
  addressOfIncident,
  describeLoss,
  describeRecovery,
} from "#lib/notifications/deliveries/shared/describe-incident.ts";
import type { Incident } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";
import { useFailureWords } from "./failure-words.ts";

type Props = {
  webhook: ConsoleWebhook;
  hasIncident: boolean;
  /** An incident in a line with a link, beside a tab's own primary button. */
  isShort: boolean;
};

/** What holds deliveries of a webhook up: its incident, or that it is stopped. Renders nothing for one that works. */
export function WebhookNotice({ webhook, hasIncident, isShort }: Props) {
  const { data: incident } = useQuery({
    ...openIncidentQuery(webhook.id),
    enabled: hasIncident,
    refetchInterval: 3_000,
  });
  const { state, disabledReason } = webhook.delivery;
  if (hasIncident && incident)
    return <IncidentNotice webhook={webhook} incident={incident} isShort={isShort} />;
  if (state === "ACTIVE") return null;
  return (
    <Notice
      tone={state === "DISABLED" ? "bad" : "off"}
      title={state === "PAUSED" ? "This webhook is paused" : (disabledReason ?? "This webhook was disabled.")}
      className="mb-4"
    >
      New deliveries are held. They are sent when the webhook is resumed.
    </Notice>
  );
}

/** What else keeps deliveries from being sent. */
export const stoppedText = {
  ACTIVE: null,
  UNREGISTERED: null,
  PAUSED: "The webhook is paused: nothing is sent.",
  DISABLED: "The webhook is disabled: nothing is sent.",
};

type IncidentProps = Pick<Props, "webhook" | "isShort"> & { incident: Incident };

function IncidentNotice({ webhook, incident, isShort }: IncidentProps) {
  const explain = useFailureWords();
  const { mayChange } = useViewer();
  const { state, disabledReason } = webhook.delivery;
  const cause = `${explain(webhook.application.id, incident.failure).title}.`;
  const works = incident.state !== "FAILING" && state === "ACTIVE";
  const [title, text] = works
    ? [describeRecovery(incident.deliveries), `Before: ${cause}`]
    : [cause, describeLoss(incident)];
  const href = addressOfIncident(incident.id);
  const label = mayChange && incident.state === "FAILING" ? "Fix and replay" : "See what is missing";
  if (isShort)
    return (
      <section
        aria-label="Incident"
        className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2 text-sm"
      >
        <p>
          <span className="font-semibold">{title}</span> {text}
        </p>
        <TextLink href={href}>{label}</TextLink>
      </section>
    );
  return (
    <section
      aria-label="Incident"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <div className="grid min-w-0 gap-1">
        {/* The page's header has the state. */}
        <p className="font-semibold">{title}</p>
        <p className="text-sm">
          {text} {disabledReason ?? stoppedText[state]}
        </p>
      </div>
      <ButtonLink href={href} variant="primary">
        {label}
      </ButtonLink>
    </section>
  );
}
