import type { Metadata } from "next";
import { NewPassword } from "#components/access/new-password.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { env } from "#lib/platform/env.ts";

export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

export default function NewPasswordPage() {
  return (
    <Entrance
      environmentName={env().ENVIRONMENT_NAME}
      title="New password"
      lead="For the account that the link was sent to."
    >
      <NewPassword />
    </Entrance>
  );
}
