import { useMutation } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";

import { toast } from "#components/ui/toast.tsx";

/** Sends a delivery again now, says so, and shows it in the log and in its details. */
export function useResend() {
  return useMutation({
    mutationFn: (deliveryId: string) =>
      api.post("/api/notification/v2/deliveries/[deliveryId]/resend", { params: { deliveryId } }),
    onSuccess: ({ orderNumber }) =>
      toast(`Resending order ${orderNumber}`, "The delivery keeps its ID, so the receiver recognizes it."),
  });
}
