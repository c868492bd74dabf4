import type { Metadata } from "next";
import { Confirmation } from "#components/access/confirmation.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { env } from "#lib/platform/env.ts";
import { currentSignIn } from "../../page-context.ts";

export const metadata: Metadata = { title: "Confirm that it is you", referrer: "no-referrer" };

export default async function ConfirmationPage() {
  const { isEnrolling, user } = await currentSignIn();
  return (
    <Entrance
      environmentName={env().ENVIRONMENT_NAME}
      title="Confirm that it is you"
      lead="Then you can add a second factor to your account."
    >
      {user || isEnrolling ? (
        <Confirmation />
      ) : (
        <Notice tone="warn" title="You are not signed in in this browser">
          <TextLink href="/signin?callbackUrl=/account">Sign in</TextLink>, then open the link again. It still
          works.
        </Notice>
      )}
    </Entrance>
  );
}
