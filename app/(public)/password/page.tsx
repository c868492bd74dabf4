import type { Metadata } from "next";
import { ForgottenPassword } from "#components/access/forgotten-password.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { hasMailServer } from "#lib/mail/queue-mail.ts";
import { env } from "#lib/platform/env.ts";

export const metadata: Metadata = { title: "Reset your password", referrer: "no-referrer" };

export default function ForgottenPasswordPage() {
  return (
    <Entrance
      environmentName={env().ENVIRONMENT_NAME}
      title="Reset your password"
      lead="Get a link to choose a new password."
    >
      <ForgottenPassword hasMailServer={hasMailServer()} />
    </Entrance>
  );
}
