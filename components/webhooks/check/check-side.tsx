import { Download } from "lucide-react";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { Panel } from "#components/ui/page.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { checkCalls, checkFileHref } from "#lib/deliveries/check/query-options.ts";
import type { ReceiverCheckView } from "#lib/deliveries/check/schemas.ts";

type Props = { view: ReceiverCheckView };

/** Files of the report, the nightly repeat, and earlier checks. */
export function CheckSide({ view }: Props) {
  const { webhook, report, history } = view;
  return (
    <div className="grid gap-4">
      {report && report.state !== "RUNNING" && (
        <Panel title="Export">
          <div className="flex flex-wrap gap-2">
            {(["json", "svg"] as const).map((format) => (
              <Button key={format} size="sm" asChild>
                <a href={checkFileHref(webhook.id, report.id, format)} download>
                  <Download aria-hidden className="size-4" />
                  {format === "json" ? "Report (JSON)" : "Badge (SVG)"}
                </a>
              </Button>
            ))}
          </div>
        </Panel>
      )}
      {webhook.isSandbox && <Nightly view={view} />}
      {history.length > 1 && (
        <Panel title="Checks">
          <ul className="grid gap-2 text-sm">
            {history.map(({ id, createdAt, state, passed, findings }) => (
              <li key={id}>
                <TextLink
                  href={`/webhooks/${webhook.id}/check?check=${id}`}
                  aria-current={id === report?.id ? "page" : undefined}
                >
                  <Time at={createdAt} show="minute" />
                </TextLink>{" "}
                <span className="text-muted">
                  {state === "DONE"
                    ? `${passed} passed, ${findings === 1 ? "1 finding" : `${findings} findings`}`
                    : state.toLowerCase()}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function Nightly({ view: { webhook } }: Props) {
  const { isStaff } = useViewer();
  const change = useAction((isOn: boolean) => checkCalls.setNightly(webhook.id, isOn), {
    reloads: ["checks", webhook.id],
  });
  return (
    <Panel title="Nightly repeat">
      <div className="grid gap-3 text-sm">
        <p>
          {webhook.isCheckedNightly
            ? "On. You get an alert when a probe fails that passed before."
            : "Off. Turn it on to get an alert when a probe fails that passed before."}
        </p>
        {!isStaff && (
          <ForChanges>
            <Button
              size="sm"
              className="w-fit"
              busy={change.isPending}
              onClick={() => change.mutate(!webhook.isCheckedNightly)}
            >
              {webhook.isCheckedNightly ? "Turn off" : "Turn on"}
            </Button>
          </ForChanges>
        )}
        {change.error && <FaultNotice error={change.error} what="Could not change the nightly repeat." />}
      </div>
    </Panel>
  );
}
