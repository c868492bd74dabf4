import { useMutation } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import type { DeliveryDetail, SignedRequest } from "#lib/notifications/deliveries/shared/schemas.ts";

/** A request as a command for a shell. */
function toCurl({ url, headers, body }: SignedRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  return ["curl -X POST", quote(url), ...lines, "--data-binary", quote(body)].join(" ");
}

/** The delivery's request as a command that a receiver accepts, signed on request with the webhook's secret. */
export function useCurl(delivery: DeliveryDetail) {
  const { mayChange } = useViewer();
  const owns = useOwns(delivery.application.id);
  const sign = useMutation({
    mutationFn: async () => {
      const command = toCurl(
        await api.post("/api/console/deliveries/[deliveryId]/signed-request", {
          params: { deliveryId: delivery.id },
        }),
      );
      const copying = navigator.clipboard?.writeText(command) ?? Promise.reject();
      const isCopied = await copying.then(
        () => true,
        () => false,
      );
      return { command, isCopied };
    },
    meta: { refetches: false },
  });
  const refusal =
    owns && mayChange
      ? null
      : `A curl command needs the webhook’s secret, which ${owns ? "read-only roles" : "staff"} do not see.`;
  return { sign, refusal };
}

type Props = { curl: ReturnType<typeof useCurl> };

/** Signs and copies the command. */
export function CurlButton({ curl: { sign, refusal } }: Props) {
  if (refusal !== null) return null;
  return (
    <Button size="sm" busy={sign.isPending} onClick={() => sign.mutate()}>
      Copy as curl
    </Button>
  );
}

/** The signed command, once there is one. */
export function CurlCommand({ curl: { sign } }: Props) {
  return (
    <>
      <ErrorBanner error={sign.error} what="Could not sign the request." />
      {sign.data && (
        <>
          <p role="status" className="text-muted text-sm">
            {sign.data.isCopied && "Copied. "}The command is signed and contains the webhook’s secret.
            Receivers accept it for five minutes.
          </p>
          <CodeBlock label="curl" text={sign.data.command} />
        </>
      )}
    </>
  );
}
