import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Enrollment } from "#components/account/enrollment.tsx";
import { Providers } from "#components/shell/providers.tsx";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { safeCallback } from "#lib/identity/sign-in/callback-url.ts";
import { env } from "#lib/platform/env.ts";
import { currentSignIn } from "../../page-context.ts";

export const metadata: Metadata = { title: "Second factor" };

export default async function EnrollPage({ searchParams }: PageProps<"/enroll">) {
  const { isEnrolling, user } = await currentSignIn();
  const callbackUrl = safeCallback((await searchParams)["callbackUrl"]);
  if (!isEnrolling) redirect(user ? callbackUrl : "/signin");
  return (
    <Entrance
      environmentName={env().ENVIRONMENT_NAME}
      title="Set up a second factor"
      lead="Staff sign in with a second factor. Choose an app or a passkey, then continue to the portal."
    >
      <Providers>
        <Enrollment callbackUrl={callbackUrl} />
      </Providers>
    </Entrance>
  );
}
