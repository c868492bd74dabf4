import type { Metadata } from "next";
import { Invitation } from "#components/access/invitation.tsx";
import { Providers } from "#components/shell/providers.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { env } from "#lib/env.ts";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default function InvitationPage() {
  return (
    <Entrance
      environmentName={env().ENVIRONMENT_NAME}
      title="Welcome"
      lead="You were invited to the Partner Portal."
    >
      <Providers>
        <Invitation />
      </Providers>
    </Entrance>
  );
}
