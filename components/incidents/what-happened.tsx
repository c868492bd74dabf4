import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AnswerBlock } from "#components/deliveries/details/answer-block.tsx";
import { deliveryQuery } from "#components/deliveries/queries.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { MessageBlocks } from "#components/ui/json-block.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useFailureWords } from "#components/webhooks/failure-words.ts";
import type { IncidentDetail } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { AffectedOrders } from "./affected-orders.tsx";

type Props = { incident: IncidentDetail; showsOrders?: boolean };

/** The cause in a sentence, the receiver's own words, what was sent, since when, and which orders. */
export function WhatHappened({ incident, showsOrders = true }: Props) {
  const { application, httpStatus, answer, lastFailureAt, startedAt, deliveryId, location } = incident;
  const explain = useFailureWords();
  const failure = explain(application.id, incident.failure);
  const causes = incident.causes.map((cause) => explain(application.id, cause));
  return (
    <>
      <p>
        <span className="font-medium">{failure.title}.</span>{" "}
        <span className="text-muted">
          First at <Time at={startedAt} show="second" />, last at <Time at={lastFailureAt} show="second" />.
        </span>
      </p>
      <AnswerBlock
        label={httpStatus === null ? "The exact error" : `The answer: HTTP ${httpStatus}`}
        // Without a body, the exact error is the status.
        text={answer === `HTTP ${httpStatus}` ? null : answer}
      />
      {location && (
        <p className="break-words">
          It redirected to <span className="break-all font-mono text-sm">{location}</span>
        </p>
      )}
      {causes.length > 1 && (
        <ul aria-label="Causes" className="grid gap-1 text-sm">
          {causes.map((cause) => (
            <li key={cause.class} className="flex flex-wrap gap-x-3">
              {cause.title}
              <span className="text-muted">
                <Time at={cause.firstAt} show="minute" /> to <Time at={cause.lastAt} show="minute" />
              </span>
            </li>
          ))}
        </ul>
      )}
      <SentRequest key={deliveryId} deliveryId={deliveryId} />
      {showsOrders && <AffectedOrders incident={incident} shownAtFirst={3} />}
    </>
  );
}

/** The request of the latest failure, loaded when it is opened. */
function SentRequest({ deliveryId }: { deliveryId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: delivery, error } = useQuery({ ...deliveryQuery(deliveryId), enabled: isOpen });
  const attempt = delivery?.attempts[0];
  return (
    <Disclosure
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      summary={<span className="font-medium text-sm">The request that was sent</span>}
    >
      <div className="grid gap-3 border-line border-t p-4">
        <ErrorBanner error={error} what="Could not load the request." />
        {attempt && (
          <>
            <p className="break-all font-mono text-muted text-xs">POST {attempt.url}</p>
            <MessageBlocks name="Request" headers={attempt.requestHeaders} body={attempt.requestBody} />
          </>
        )}
        {delivery && !attempt && (
          <p className="text-muted text-sm">Nothing was sent: the delivery expired.</p>
        )}
        <TextLink href={`/deliveries/${deliveryId}`}>See the delivery and all its attempts</TextLink>
      </div>
    </Disclosure>
  );
}
