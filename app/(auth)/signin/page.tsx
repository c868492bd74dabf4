import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Entrance } from "#components/sign-in/entrance.tsx";
import { SignInForm } from "#components/sign-in/sign-in-form.tsx";
import { env } from "#lib/env.ts";
import { currentUser } from "../../current-user.ts";

export const metadata: Metadata = { title: "Sign in" };

/** A place of this portal, whatever the parameter says: a sign-in must not send people elsewhere. */
function safeCallback(value: string | string[] | undefined): string {
  if (typeof value !== "string" || !URL.canParse(value, env().BASE_URL)) return "/";
  const url = new URL(value, env().BASE_URL);
  return url.origin === new URL(env().BASE_URL).origin ? `${url.pathname}${url.search}` : "/";
}

export default async function SignInPage({ searchParams }: PageProps<"/signin">) {
  const query = await searchParams;
  const callbackUrl = safeCallback(query["callbackUrl"]);
  const askAgain = query["prompt"] === "login";
  if (!askAgain && (await currentUser())) redirect(callbackUrl);
  const hint = typeof query["login_hint"] === "string" ? query["login_hint"] : "";
  return (
    <Entrance
      environmentName={env().ENVIRONMENT_NAME}
      title="Sign in"
      lead="With the account of your company or of the distributor."
    >
      <SignInForm callbackUrl={callbackUrl} emailHint={hint} />
    </Entrance>
  );
}
