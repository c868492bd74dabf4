import type { Metadata } from "next";
import { Invitation } from "#components/access/invitation.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default function InvitationPage() {
  return (
    <Entrance title="Welcome" lead="An invitation takes you into your organization.">
      <Invitation />
    </Entrance>
  );
}
