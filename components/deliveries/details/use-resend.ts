import { useMutation, useQueryClient } from "@tanstack/react-query";
import { replaceDelivery } from "#components/deliveries/use-live-tail.ts";
import { toast } from "#components/ui/toast.tsx";
import { deliveryCalls, deliveryQuery } from "#lib/deliveries/query-options.ts";

/** Sends a delivery again now, says so, and shows it in the log and in its details. */
export function useResend() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deliveryCalls.resend,
    onSuccess: (delivery) => {
      replaceDelivery(queryClient, delivery);
      toast(
        `Resending order ${delivery.orderNumber}`,
        "The delivery keeps its ID, so your receiver recognizes it.",
      );
      return queryClient.invalidateQueries({ queryKey: deliveryQuery(delivery.id).queryKey });
    },
  });
}
