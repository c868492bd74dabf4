import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { SignInForm, SingleSignOnButton } from "#components/sign-in/sign-in-form.tsx";
import { Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { passkeysWork } from "#lib/identity/factors/passkey-challenge.ts";
import { safeCallback } from "#lib/identity/sign-in/callback-url.ts";
import { env } from "#lib/platform/env.ts";
import { currentSignIn } from "../../page-context.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/signin">) {
  const query = await searchParams;
  const { isEnrolling, user } = await currentSignIn();
  const callbackUrl = safeCallback(query["callbackUrl"]);
  const askAgain = query["prompt"] === "login";
  if (isEnrolling) redirect(`/enroll?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  if (!askAgain && user) redirect(callbackUrl);
  const hint = query["login_hint"];
  return (
    <Entrance
      environmentName={env().ENVIRONMENT_NAME}
      title="Sign in"
      lead="Use the account of your company or of the distributor."
    >
      {query["error"] !== undefined && (
        <Notice tone="bad" title="Single sign-on did not work">
          Only staff can use it, with the email address that they were invited with. Try again, or sign in
          with your password.
        </Notice>
      )}
      <SignInForm
        callbackUrl={callbackUrl}
        emailHint={typeof hint === "string" ? hint : ""}
        passkeysWork={passkeysWork()}
      />
      {env().OIDC_ISSUER && <SingleSignOnButton callbackUrl={callbackUrl} askAgain={askAgain} />}
      <p className="border-line border-t pt-5 text-muted text-sm">
        No account? An admin of your company can invite you. If your company is new here, ask your contact at
        the distributor. Without an account, you can <TextLink href="/branches">find a branch</TextLink> and{" "}
        <TextLink href="/reference">read the docs</TextLink>.
      </p>
    </Entrance>
  );
}
