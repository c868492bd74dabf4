import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { ForChanges, useOwns } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { toast } from "#components/ui/toast.tsx";
import { deliveryCalls } from "#lib/deliveries/query-options.ts";

type Props = { deliveryId: string; applicationId: string };

/** For staff, about a failed delivery of a partner: sends its admins the cause and a link. */
export function SendToPartner({ deliveryId, applicationId }: Props) {
  const owns = useOwns(applicationId);
  const send = useMutation({
    mutationFn: () => deliveryCalls.sendToPartner(deliveryId),
    onSuccess: () =>
      toast("Sent to the partner", "It gets a notice, and its admins an email, with the cause and a link."),
  });
  if (owns) return null;
  return (
    <ForChanges>
      <ErrorBanner error={send.error} what="Could not send this to the partner." />
      <Button
        size="sm"
        icon={Send}
        className="mt-2 w-fit"
        busy={send.isPending}
        disabled={send.isSuccess}
        onClick={() => send.mutate()}
      >
        {send.isSuccess ? "Sent to the partner" : "Send this to the partner"}
      </Button>
    </ForChanges>
  );
}
