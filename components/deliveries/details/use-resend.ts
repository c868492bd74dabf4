import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "#components/ui/toast.tsx";
import { deliveryCalls } from "#lib/deliveries/query-options.ts";

/** Sends a delivery again now, says so, and shows it in the log and in its details. */
export function useResend() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deliveryCalls.resend,
    onSuccess: (delivery) => {
      toast(
        `Resending order ${delivery.orderNumber}`,
        "The delivery keeps its ID, so the receiver recognizes it.",
      );
      return queryClient.invalidateQueries({ queryKey: ["deliveries"] });
    },
  });
}
