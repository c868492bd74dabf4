"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { signInElsewhere } from "./auth-calls.ts";

type Props = { callbackUrl: string; askAgain: boolean };

/** Sends staff to their identity provider and back. */
export function SingleSignOnButton({ callbackUrl, askAgain }: Props) {
  const [busy, setBusy] = useState(false);
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      <p className="text-muted text-sm">Staff of the distributor:</p>
      <Button
        busy={busy}
        onClick={() => {
          setBusy(true);
          void signInElsewhere(callbackUrl, askAgain ? { prompt: "login" } : {});
        }}
      >
        Use single sign-on
      </Button>
    </div>
  );
}
