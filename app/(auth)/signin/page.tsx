import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Logo } from "#components/shell/logo.tsx";
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
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-1">
      <aside className="flex flex-wrap items-center justify-between gap-x-10 bg-rail lg:flex-col lg:flex-nowrap lg:items-start p-6 text-rail-ink sm:p-10 lg:p-14">
        <p className="flex items-center gap-3 font-semibold text-rail-strong">
          <Logo />
          Partner Portal
        </p>
        <div className="hidden max-w-md gap-4 lg:grid">
          <p className="text-balance font-semibold text-3xl text-rail-strong tracking-tight">
            Every branch, every order, in your own software.
          </p>
          <p>
            Find branches, subscribe to what happens to your orders, and see each delivery with its answer,
            down to the reason why one did not arrive.
          </p>
        </div>
        <p className="text-xs">{env().ENVIRONMENT_NAME}</p>
      </aside>
      <main className="grid content-center px-6 py-10 sm:px-12 lg:px-20">
        <div className="mx-auto grid w-full max-w-sm gap-6 lg:mx-0">
          <div className="grid gap-1.5">
            <h1 className="font-semibold text-2xl tracking-tight">Sign in</h1>
            <p className="text-muted">With the account of your company or of the distributor.</p>
          </div>
          <SignInForm callbackUrl={callbackUrl} emailHint={hint} />
        </div>
      </main>
    </div>
  );
}
