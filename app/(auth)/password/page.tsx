import type { Metadata } from "next";
import { ForgottenPassword } from "#components/access/forgotten-password.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { env } from "#lib/env.ts";

export const metadata: Metadata = { title: "Forgotten password", referrer: "no-referrer" };

export default function ForgottenPasswordPage() {
  return (
    <Entrance
      environmentName={env().ENVIRONMENT_NAME}
      title="Forgotten password"
      lead="We send you a link to choose a new one."
    >
      <ForgottenPassword />
    </Entrance>
  );
}
