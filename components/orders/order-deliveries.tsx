import clsx from "clsx";
import { RotateCw } from "lucide-react";
import { DeliveryStatus } from "#components/deliveries/delivery-state.tsx";
import { useResend } from "#components/deliveries/details/use-resend.ts";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { DueTime } from "#components/ui/time/time.tsx";
import { isOfUnregistered, useFailureWords } from "#components/webhooks/failure-words.ts";
import type { OrderDelivery } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { maxAttempts } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";

/** The name of an application, for staff behind its partner's. */
export function useApplicationName(): (applicationId: string) => string {
  const { isStaff, applications, organizations } = useViewer();
  return (applicationId) => {
    const application = applications.find(({ id }) => id === applicationId);
    const partner = isStaff && organizations.find(({ id }) => id === application?.organizationId)?.name;
    return `${partner ? `${partner}: ` : ""}${application?.name ?? "A deleted application"}`;
  };
}

/** The deliveries of an event, by the application that they reached, with the receivers' words. */
export function OrderDeliveries({ deliveries }: { deliveries: readonly OrderDelivery[] }) {
  const nameOf = useApplicationName();
  return (
    <ul aria-label="Deliveries" className="-my-2.5 divide-y divide-line text-sm">
      {deliveries.map((delivery) => (
        <DeliveryItem key={delivery.id} delivery={delivery} application={nameOf(delivery.applicationId)} />
      ))}
    </ul>
  );
}

function DeliveryItem({ delivery, application }: { delivery: OrderDelivery; application: string }) {
  const { id, webhook, state, isResending, answer } = delivery;
  const resend = useResend();
  const canResend = webhook.state === "ACTIVE" && state !== "QUEUED" && !isResending;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto]">
      <p className="flex min-h-6 flex-wrap items-center gap-1.5">
        <DeliveryStatus delivery={delivery} isListed />
      </p>
      <div className="grid min-w-0 gap-0.5 max-sm:col-span-full max-sm:row-start-2">
        <p className="min-w-0">
          <Link
            href={`/deliveries/${id}`}
            className="wrap-anywhere inline-flex min-h-6 items-center font-medium hover:text-accent hover:underline"
          >
            {application}, {webhook.name}
          </Link>
        </p>
        {/* What was delivered needs no more than a line. */}
        <div
          className={clsx("grid gap-0.5", state === "DELIVERED" && "sm:flex sm:items-baseline sm:gap-x-3")}
        >
          <p className="flex shrink-0 flex-wrap gap-x-3 text-muted">
            <Outcome delivery={delivery} />
          </p>
          {answer !== null && (
            <p
              className={clsx(
                "break-all font-mono text-muted text-xs",
                state === "DELIVERED" ? "line-clamp-1" : "line-clamp-2",
              )}
              title={answer}
            >
              <span className="sr-only">The receiver answered: </span>
              {answer}
            </p>
          )}
        </div>
        <ErrorBanner error={resend.error} what="Could not resend the delivery." />
      </div>
      {canResend && (
        <ForChanges>
          <Button
            size="sm"
            variant="quiet"
            icon={RotateCw}
            className="w-fit max-sm:col-start-2 max-sm:row-start-1 max-sm:-my-1"
            busy={resend.isPending}
            aria-label={`Resend to ${application}, ${webhook.name}`}
            onClick={() => resend.mutate(id)}
          >
            Resend
          </Button>
        </ForChanges>
      )}
    </li>
  );
}

const waits = {
  paused_webhook: "The webhook is paused: it is sent on resume",
  disabled_webhook: "The webhook is disabled: it is sent on resume",
  earlier_delivery: "Waits for an earlier event of this order",
};

/** The last answer or failure, and what happens next. */
function Outcome({ delivery }: { delivery: OrderDelivery }) {
  const {
    applicationId,
    lastHttpStatus,
    lastDurationMs,
    failure,
    attemptCount,
    scheduleStep,
    state,
    waitsFor,
    nextAttemptAt,
  } = delivery;
  const explain = useFailureWords();
  return (
    <>
      {lastHttpStatus !== null && (
        <span className={failure ? "text-bad" : undefined}>
          HTTP {lastHttpStatus}
          {lastDurationMs !== null && ` in ${inMs(lastDurationMs)}`}
        </span>
      )}
      {failure && <span>{explain(applicationId, failure).title}</span>}
      {attemptCount === 0 && waitsFor === null && <span>Not sent yet</span>}
      {waitsFor !== null && <span>{waits[waitsFor]}</span>}
      {state === "RETRYING" && (
        <span>
          {scheduleStep} of {maxAttempts} attempts failed
        </span>
      )}
      {state === "RETRYING" && nextAttemptAt !== null && waitsFor === null && (
        <span>
          Next <DueTime at={nextAttemptAt} />
        </span>
      )}
      {state === "GIVEN_UP" && attemptCount > 1 && <span>{attemptCount} attempts</span>}
      {delivery.webhook.state === "UNREGISTERED" && !isOfUnregistered(failure) && (
        <span>The webhook is unregistered</span>
      )}
    </>
  );
}
