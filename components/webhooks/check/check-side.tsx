import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { ForChanges, useViewer } from "#components/shell/viewer.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { CopyableValue } from "#components/ui/code.tsx";
import { counted } from "#components/ui/counted.ts";
import { Panel } from "#components/ui/page.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { checkCalls, checkFileHref } from "#lib/deliveries/check/query-options.ts";
import type { ChangeCheckInput, ReceiverCheckView } from "#lib/deliveries/check/schemas.ts";

type Props = { view: ReceiverCheckView };

/** Files of the report, the nightly repeat, the public badge, and earlier checks. */
export function CheckSide({ view }: Props) {
  const { webhook, report, history } = view;
  return (
    <div className="grid gap-4">
      {report && report.state !== "RUNNING" && (
        <Panel title="Export">
          <div className="flex flex-wrap gap-2">
            {(["json", "svg"] as const).map((format) => (
              <ButtonLink
                icon={Download}
                href={checkFileHref(webhook.id, report.id, format)}
                download
                key={format}
                size="sm"
              >
                {format === "json" ? "Report (JSON)" : "Badge (SVG)"}
              </ButtonLink>
            ))}
          </div>
        </Panel>
      )}
      {webhook.isSandbox && <Nightly view={view} />}
      {webhook.isSandbox && <Badge view={view} />}
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
                    ? `${passed} passed, ${counted(findings, "finding")}`
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
  const isOn = webhook.isCheckedNightly;
  return (
    <Setting
      title="Nightly check"
      webhookId={webhook.id}
      change={{ isCheckedNightly: !isOn }}
      action={isOn ? "Turn off" : "Turn on"}
    >
      <p>{isOn ? "On. You get" : "Off. Turn it on to get"} an alert when a probe that passed before fails.</p>
    </Setting>
  );
}

function Badge({ view: { webhook } }: Props) {
  const { id, badgeUrl } = webhook;
  return (
    <Setting
      title="Public badge"
      webhookId={id}
      change={{ hasPublicBadge: !badgeUrl }}
      action={badgeUrl ? "Revoke the badge" : "Publish the badge"}
    >
      {badgeUrl ? (
        <>
          <CopyableValue label="Markdown" value={`![Receiver check](${badgeUrl})`} />
          <p className="text-muted">
            Anyone with this address sees the newest result and its date, up to five minutes old.
          </p>
        </>
      ) : (
        <p>Off. Publish the result and its date at an address that your README can embed.</p>
      )}
    </Setting>
  );
}

type SettingProps = {
  title: string;
  webhookId: string;
  change: ChangeCheckInput;
  action: string;
  children: ReactNode;
};

function Setting({ title, webhookId, change: input, action, children }: SettingProps) {
  const { isStaff } = useViewer();
  const change = useAction(() => checkCalls.change(webhookId, input), { reloads: ["checks", webhookId] });
  return (
    <Panel title={title}>
      <div className="grid min-w-0 gap-3 text-sm">
        {children}
        {!isStaff && (
          <ForChanges>
            <Button size="sm" className="w-fit" busy={change.isPending} onClick={() => change.mutate()}>
              {action}
            </Button>
          </ForChanges>
        )}
        <FaultNotice error={change.error} what={`Could not change the ${title.toLowerCase()}.`} />
      </div>
    </Panel>
  );
}
