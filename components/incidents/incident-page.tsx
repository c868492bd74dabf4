"use client";

import { useQuery } from "@tanstack/react-query";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { addressOfLog } from "#components/deliveries/log-address.ts";
import { Replays } from "#components/deliveries/replay/replays.tsx";
import { incidentQuery } from "#components/incidents/queries.ts";
import { NothingHere } from "#components/shell/nothing-here.tsx";
import { useOwns } from "#components/shell/viewer.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { BackLink, Figures, Panel } from "#components/ui/page.tsx";
import { SkipTo } from "#components/ui/skip-to.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useFailureWords } from "#components/webhooks/failure-words.ts";
import { webhooksQuery } from "#components/webhooks/queries.ts";
import { addressOfWebhook } from "#components/webhooks/webhook-address.ts";
import { stoppedText } from "#components/webhooks/webhook-notice.tsx";
import {
  describeEnd,
  describeLoss,
  describeRecovery,
} from "#lib/notifications/deliveries/shared/describe-incident.ts";
import type { IncidentDetail } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { inCount } from "#lib/platform/shared/counted.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import { Acts } from "./acts.tsx";
import { AffectedOrders } from "./affected-orders.tsx";
import { FixStep, useCanMove } from "./fix-step.tsx";
import { IncidentBadge } from "./incident-badge.tsx";
import { ReplayStep } from "./replay-step.tsx";
import { LastContact, SendToPartner } from "./send-to-partner.tsx";
import { Step, stepId } from "./step.tsx";
import { TestStep } from "./test-step.tsx";
import { WhatHappened } from "./what-happened.tsx";

/** People who fix their receiver wait for the change. */
const intervalMs = { open: 2_000, ended: 15_000 };

/** An incident from its cause to the last delivery made good: what happened, and three steps that check themselves off. */
export function IncidentPage({ incidentId }: { incidentId: string }) {
  const { data: incident, error } = useQuery({
    ...incidentQuery(incidentId),
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? intervalMs.open : intervalMs.ended),
  });
  if (!incident)
    return error ? <ErrorBanner error={error} what="Could not load the incident." /> : <NothingHere />;
  return (
    <div className="grid gap-4">
      <Header incident={incident} />
      {incident.state !== "ENDED" &&
        (hasRecovered(incident) ? (
          <SkipTo id={stepId(4)}>Skip to the replay</SkipTo>
        ) : (
          <SkipTo id={stepId(2)}>Skip to the fix</SkipTo>
        ))}
      <ErrorBanner error={error} what="This page may be out of date." />
      <Counts incident={incident} />
      {incident.state === "ENDED" ? <Ended incident={incident} /> : <Steps incident={incident} />}
      {incident.acts.length > 0 && <Acts acts={incident.acts} />}
    </div>
  );
}

type Props = { incident: IncidentDetail };

/** The webhook and the cause in one line, and below it what is not delivered, or how it ended. */
function Header({ incident }: Props) {
  const { state, webhook, application, organization, failure } = incident;
  const explain = useFailureWords();
  const owns = useOwns(application.id);
  return (
    <header className="grid gap-2">
      <BackLink href="/incidents">Incidents</BackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">
          {webhook.name}: {explain(application.id, failure).title}
        </h1>
        <IncidentBadge state={state} webhook={webhook} />
      </div>
      <p className="text-pretty">
        <span className="font-medium">
          {state === "ENDED"
            ? `${describeEnd(incident)}.`
            : state !== "FAILING" && webhook.state === "ACTIVE"
              ? describeRecovery(incident.deliveries)
              : [describeLoss(incident), stoppedText[webhook.state]].join(" ")}
        </span>{" "}
        <span className="text-muted">
          Webhook{" "}
          {webhook.state === "UNREGISTERED" ? (
            webhook.name
          ) : (
            <TextLink href={addressOfWebhook(webhook.id)}>{webhook.name}</TextLink>
          )}{" "}
          of {owns ? application.name : `${application.name}, ${organization.name}`}
        </span>
      </p>
      {state !== "ENDED" && !owns && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <SendToPartner incidents={[incident]} isNext={isToSend(incident, owns)} />
          <span className="text-muted">
            <LastContact incidents={[incident]} />
          </span>
        </div>
      )}
    </header>
  );
}

function Counts({ incident }: Props) {
  const { id, state, startedAt, failingSince, failingUntil, webhook, application, deliveries, orders } =
    incident;
  const log = (more: object) =>
    addressOfLog({ applicationId: application.id, webhookId: webhook.id, incidentId: id, ...more });
  const isStopped = webhook.state === "PAUSED" || webhook.state === "DISABLED";
  // How an incident ended is in the header, with how long it took.
  const times =
    state === "ENDED"
      ? []
      : [
          state === "FAILING"
            ? { term: "Failing since", value: <Time at={failingSince ?? startedAt} show="minute" /> }
            : {
                term: "Was failing for",
                value: inMs(Date.parse(failingUntil ?? startedAt) - Date.parse(startedAt)),
              },
        ];
  return (
    <Figures
      figures={[
        ...times,
        { term: "Orders affected", value: inCount(orders.affected) },
        {
          term: isStopped ? deliveryStates.HELD.label : "Queued or retrying",
          value: inCount(deliveries.waiting),
        },
        { term: "Given up", value: inCount(deliveries.givenUp), href: log({ state: "GIVEN_UP" }) },
        {
          term: state === "ENDED" ? "Delivered in the end" : "Delivered so far",
          value: `${inCount(deliveries.delivered)} of ${inCount(deliveries.affected)}`,
          href: log({}),
        },
      ]}
    />
  );
}

/** The latest test that was sent after the latest failure. */
const hasPassedTest = ({ lastTest, lastFailureAt }: IncidentDetail) =>
  lastTest !== null && lastTest.failure === null && lastTest.at > lastFailureAt;

/** Whether the webhook works again, so that the replay is next. */
const hasRecovered = (incident: IncidentDetail) => incident.state !== "FAILING" || hasPassedTest(incident);

/** For staff: whether its partner, who alone can fix it, does not know it yet. */
const isToSend = (incident: IncidentDetail, owns: boolean) =>
  !owns && !hasRecovered(incident) && incident.sentToPartner === null;

/** Whether the webhook was changed after its latest failure. A receiver that was fixed is known by a test. */
const hasChanged = ({ acts, lastFailureAt }: IncidentDetail) =>
  acts.some(({ action, at }) => action === "webhook.updated" && at > lastFailureAt);

function Steps({ incident }: Props) {
  const { data: webhooks } = useQuery({
    ...webhooksQuery({ webhookId: incident.webhook.id }),
    refetchInterval: intervalMs.open,
  });
  const webhook = webhooks?.[0];
  const works = hasRecovered(incident);
  const isToMove = useCanMove(incident) && !hasChanged(incident);
  const owns = useOwns(incident.application.id);
  const isToTest = !works && !isToMove && !isToSend(incident, owns);
  return (
    <ol className="grid gap-4">
      <Step number={1} title="What happened" isDone={false} isNext={false}>
        <WhatHappened incident={incident} />
      </Step>
      {webhook && (
        <>
          <Step number={2} title="Fix" isDone={works} isNext={!works && isToMove}>
            <FixStep key={webhook.url} incident={incident} webhook={webhook} isNext={!works && isToMove} />
          </Step>
          <Step number={3} title="Test" isDone={hasPassedTest(incident)} isNext={isToTest}>
            <TestStep incident={incident} webhook={webhook} isNext={isToTest} />
          </Step>
          <Step number={4} title="Replay" isDone={false} isNext={works}>
            <ReplayStep incident={incident} webhook={webhook} isNext={works} />
            <Replays view={{ webhookId: webhook.id }} />
          </Step>
        </>
      )}
    </ol>
  );
}

const describeAllDelivered = (orders: number) =>
  orders === 1 ? "The order was delivered" : `All ${inCount(orders)} orders were delivered`;

/** What it was, for those who come later. The orders are folded if nothing of them is missing. */
function Ended({ incident }: Props) {
  const { closed, deliveries, orders } = incident;
  return (
    <>
      {closed && (
        <Panel title={`Closed by ${closed.byName}`}>
          <p className="max-w-prose break-words">{closed.reason}</p>
        </Panel>
      )}
      <Panel title="What happened">
        <div className="grid gap-3">
          <WhatHappened incident={incident} showsOrders={false} />
        </div>
      </Panel>
      {deliveries.delivered === deliveries.affected ? (
        <Disclosure summary={<h2 className="font-semibold">{describeAllDelivered(orders.affected)}</h2>}>
          <div className="border-line border-t p-4">
            <AffectedOrders incident={incident} />
          </div>
        </Disclosure>
      ) : (
        <Panel title="Orders">
          <AffectedOrders incident={incident} />
        </Panel>
      )}
    </>
  );
}
