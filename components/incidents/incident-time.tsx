import { Time } from "#components/ui/time/time.tsx";
import { describeEnd } from "#lib/notifications/deliveries/shared/describe-incident.ts";
import type { Incident } from "#lib/notifications/deliveries/shared/incident-schemas.ts";

/** For how long it fails, or misses deliveries, or when it was and how it ended. */
export function IncidentTime({ incident }: { incident: Incident }) {
  const { state, startedAt, failingSince, endedAt } = incident;
  if (endedAt !== null)
    return (
      <>
        <Time at={startedAt} show="minute" />. {describeEnd(incident)}
      </>
    );
  const since = state === "FAILING" ? (failingSince ?? startedAt) : startedAt;
  return (
    <>
      For <Time at={since} show="age" />
    </>
  );
}
