import type { Metadata } from "next";
import { Invitation } from "#components/access/invitation.tsx";
import { env } from "#lib/platform/env.ts";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default function InvitationPage() {
  return <Invitation environmentName={env().ENVIRONMENT_NAME} />;
}
