import { useQuery } from "@tanstack/react-query";
import { deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { type ApplicationFilter, addressWithFilter } from "#components/log/application-address.ts";
import { useViewer } from "#components/shell/viewer.tsx";
import type { EmptyAction } from "#components/ui/empty-state.tsx";

/**
 * What a partner lacks for its first delivery, as an empty page's action: an application, or a webhook. Null if it has both, and for
 * people who may not change that. Undefined until the webhooks are known.
 */
export function useMissingStep(view: ApplicationFilter): EmptyAction | null | undefined {
  const { applications, isStaff, mayChange } = useViewer();
  const { data: health } = useQuery(deliveryHealthQuery(view));
  if (isStaff || !mayChange) return null;
  if (applications.length === 0)
    return { label: "Create an application", variant: "primary", href: "/applications?create=1" };
  if (health?.webhooks.length === 0)
    return {
      label: "Register a webhook",
      variant: "primary",
      href: addressWithFilter("/webhooks", { ...view, register: "1" }),
    };
  return health && null;
}
