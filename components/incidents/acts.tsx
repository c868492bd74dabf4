import { useViewer } from "#components/shell/viewer.tsx";
import { Panel } from "#components/ui/page.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { describeAct } from "#lib/notifications/deliveries/shared/describe-act.ts";
import type { WebhookAct } from "#lib/notifications/deliveries/shared/incident-schemas.ts";

/** What was done, by whom and when, the latest first. */
export function Acts({ acts }: { acts: readonly WebhookAct[] }) {
  const { isStaff } = useViewer();
  return (
    <Panel title="What was done">
      <ol className="grid gap-1.5 text-sm">
        {acts.map((act) => (
          <li key={act.id} className="flex flex-wrap gap-x-3">
            <span className="min-w-28 text-muted">
              <Time at={act.at} show="minute" />
            </span>
            <span className="min-w-0 break-words">
              {act.byName} {describeAct(act, isStaff)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
