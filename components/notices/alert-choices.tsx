import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { Check, Minus } from "lucide-react";
import { api } from "#components/api/queries.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { type AlertKindName, alertLabels } from "#lib/notices/shared/alert-kinds.ts";
import type { ChooseAlertInput } from "#lib/notices/shared/schemas.ts";
import { alertChannelQuery, alertsQuery } from "./queries.ts";

/** Changes which alerts the channel gets. Nothing, if it was removed meanwhile. */
function useChannelChoice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, isOn }: { kind: AlertKindName; isOn: boolean }) => {
      const { channel } = await queryClient.fetchQuery({ ...alertChannelQuery(), staleTime: 0 });
      if (!channel) return null;
      const { url, format, kinds } = channel;
      const others = kinds.filter((one) => one !== kind);
      return api.put("/api/console/alert-channel", {
        body: { url, format, kinds: isOn ? [...others, kind] : others, isNew: false },
      });
    },
    scope: { id: "alert channel" },
  });
}

/** Who gets which alert. People choose their own email, and admins the channel. Saves each change at once. */
export function AlertChoices({ isAdmin }: { isAdmin: boolean }) {
  const { isStaff } = useViewer();
  const { data: alerts, error } = useQuery(alertsQuery());
  const choose = useMutation({
    mutationFn: (body: ChooseAlertInput) => api.patch("/api/console/account/alerts", { body }),
    // Sends quick changes in order.
    scope: { id: "alerts" },
  });
  const chooseForChannel = useChannelChoice();
  const { data: ofAdmins } = useQuery({ ...alertChannelQuery(), enabled: isAdmin });
  const { channelHost = null, choices = [] } = alerts ?? {};
  // Saving a channel that is off would turn it on.
  const choosesForChannel = ofAdmins?.channel?.disabledAt === null;
  const hasChannel = channelHost !== null || ofAdmins?.channel != null;
  return (
    <div className="grid gap-4">
      <ErrorBanner error={error} what="Could not load your alerts." />
      <ErrorBanner error={choose.error ?? chooseForChannel.error} what="Could not save your choice." />
      <table className="w-full text-left text-sm max-md:block">
        <thead className="text-muted text-xs max-md:sr-only">
          <tr>
            <th scope="col" rowSpan={2} className="pb-2 align-bottom font-medium">
              Alert
            </th>
            <th scope="colgroup" colSpan={2} className="border-line border-b pb-1 pl-4 font-medium">
              By email to
            </th>
            {hasChannel && (
              <th scope="colgroup" className="border-line border-b pb-1 pl-4 font-medium">
                Channel
              </th>
            )}
          </tr>
          <tr className="*:pt-1 *:pb-2 *:pl-4 *:font-medium">
            <th scope="col" className="w-20">
              You
            </th>
            <th scope="col" className="w-40 lg:w-56">
              Colleagues
            </th>
            {hasChannel && (
              <th scope="col" className="w-36 truncate lg:w-44">
                {channelHost ?? "Off"}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line max-md:block md:border-t">
          {choices.map(({ kind, byEmail, byChannel, colleagues }) => (
            <tr
              key={kind}
              className="max-md:grid max-md:gap-2 max-md:py-4 max-md:first:pt-0 max-md:last:pb-0"
            >
              <th scope="row" className="pr-4 font-normal md:py-3">
                <span className="block font-semibold">{alertLabels[kind].name}</span>
                <span className="block max-w-prose text-pretty text-muted">
                  {alertLabels[kind].when}
                  {isStaff && kind !== "DATA_PROBLEM" && " Only for your own organization's webhooks."}
                </span>
              </th>
              <td className={cell}>
                <CellLabel>Email me</CellLabel>
                <input
                  type="checkbox"
                  aria-label={`${alertLabels[kind].name} by email`}
                  className="size-6 align-middle accent-accent"
                  checked={byEmail}
                  onChange={({ target }) => choose.mutate({ kind, byEmail: target.checked })}
                />
              </td>
              <td className={cell}>
                <CellLabel>Email colleagues</CellLabel>
                <span className={clsx("max-md:text-right", colleagues.length === 0 && "text-muted")}>
                  {colleagues.join(", ") || "Nobody"}
                </span>
              </td>
              {hasChannel && (
                <td className={cell}>
                  <CellLabel>{`Send to ${channelHost ?? "the channel"}`}</CellLabel>
                  {choosesForChannel ? (
                    <input
                      type="checkbox"
                      aria-label={`${alertLabels[kind].name} to the channel`}
                      className="size-6 align-middle accent-accent"
                      checked={byChannel}
                      onChange={({ target }) => chooseForChannel.mutate({ kind, isOn: target.checked })}
                    />
                  ) : (
                    <Answer isYes={byChannel} />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="max-w-prose text-muted text-sm">
        Every alert also appears under Notices
        {isStaff && (
          <>
            ; a partner gets those about its own webhooks, and you see failing ones in the{" "}
            <TextLink href="/">work queue</TextLink>
          </>
        )}
        {!isAdmin && channelHost && `, and an admin chooses what ${channelHost} gets`}
        {!isAdmin && !channelHost && ", and an admin can send it to Slack or a program, too"}.
      </p>
    </div>
  );
}

/** On a phone, a line of its own below the alert. */
const cell = "max-md:flex max-md:min-h-8 max-md:items-center max-md:justify-between max-md:gap-4 md:pl-4";

/** What the heading of the column says, on a phone. */
function CellLabel({ children }: { children: string }) {
  return <span className="shrink-0 text-muted md:hidden">{children}</span>;
}

function Answer({ isYes }: { isYes: boolean }) {
  const Icon = isYes ? Check : Minus;
  return (
    <>
      <Icon aria-hidden className={clsx("size-4", !isYes && "text-muted")} />
      <span className="sr-only">{isYes ? "Yes" : "No"}</span>
    </>
  );
}
