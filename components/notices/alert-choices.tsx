import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { Check, Minus } from "lucide-react";
import { api } from "#components/api/queries.ts";
import { ErrorBanner } from "#components/ui/status.tsx";
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
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted text-sm">
        Every alert also appears under Notices.{" "}
        {!isAdmin && channelHost && `An admin chooses what ${channelHost} gets.`}
        {!isAdmin && !channelHost && "An admin can also send alerts to Slack or a program."}
      </p>
      <ErrorBanner error={error} what="Could not load your alerts." />
      <ErrorBanner error={choose.error ?? chooseForChannel.error} what="Could not save your choice." />
      <table className="w-full text-left text-sm">
        <thead className="text-muted">
          <tr className="*:pb-2 *:font-medium *:not-first:w-16 *:not-first:px-1 *:not-first:text-center md:*:not-first:w-20">
            <th scope="col">Alert</th>
            <th scope="col">Email me</th>
            <th scope="col" className="pl-6 text-left! md:w-56! max-md:hidden">
              Email colleagues
            </th>
            <th scope="col">Channel</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t">
          {choices.map(({ kind, byEmail, byChannel, colleagues }) => (
            <tr key={kind}>
              <th scope="row" className="py-3 pr-4 font-normal">
                <span className="block font-medium">{alertLabels[kind].name}</span>
                <span className="block text-muted">{alertLabels[kind].when}</span>
                {colleagues.length > 0 && (
                  <span className="text-muted md:hidden">Also by email to {colleagues.join(", ")}.</span>
                )}
              </th>
              <td className="text-center">
                <input
                  type="checkbox"
                  aria-label={`${alertLabels[kind].name} by email`}
                  className="size-6 accent-accent"
                  checked={byEmail}
                  onChange={({ target }) => choose.mutate({ kind, byEmail: target.checked })}
                />
              </td>
              <td className="pl-6 text-muted max-md:hidden">{colleagues.join(", ") || "Nobody"}</td>
              <td className="text-center">
                {choosesForChannel ? (
                  <input
                    type="checkbox"
                    aria-label={`${alertLabels[kind].name} to the channel`}
                    className="size-6 accent-accent"
                    checked={byChannel}
                    onChange={({ target }) => chooseForChannel.mutate({ kind, isOn: target.checked })}
                  />
                ) : (
                  <Answer isYes={byChannel} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Answer({ isYes }: { isYes: boolean }) {
  const Icon = isYes ? Check : Minus;
  return (
    <>
      <Icon aria-hidden className={clsx("mx-auto size-4", !isYes && "text-muted")} />
      <span className="sr-only">{isYes ? "Yes" : "No"}</span>
    </>
  );
}
