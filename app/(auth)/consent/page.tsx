import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Logo } from "#components/shell/logo.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/status.tsx";
import type { Context, UserActor } from "#lib/auth/context.ts";
import { authServerId } from "#lib/auth/token-settings.ts";
import { DomainError } from "#lib/errors.ts";
import { type ConsentQuestion, describeConsent } from "#lib/oauth/describe-consent.ts";
import { parseForm } from "#lib/oauth/read-form.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Allow access", referrer: "no-referrer" };

/** The authorization request comes in the query as the client sent it; every part of it is checked again. */
export default async function ConsentPage({ searchParams }: PageProps<"/consent">) {
  const query = toQuery(await searchParams);
  const ctx = await pageContext(`/consent?${query}`);
  const question = await readQuestion(ctx, query);
  if ("redirectTo" in question) redirect(question.redirectTo);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-md gap-6 rounded-lg border border-line bg-surface p-6 shadow-lifted sm:p-8">
        <p className="flex items-center gap-3 font-semibold">
          <Logo />
          Partner Portal
        </p>
        {"fault" in question ? (
          <Notice tone="bad" title="This link cannot be used">
            {question.fault} Go back to the application and start again.
          </Notice>
        ) : (
          <Question question={question} person={ctx.actor.name} email={ctx.actor.email} />
        )}
      </div>
    </main>
  );
}

function toQuery(parameters: Record<string, string | string[] | undefined>): URLSearchParams {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((item): [string, string] => [name, item]),
  );
  return new URLSearchParams(pairs);
}

async function readQuestion(ctx: Context<UserActor>, query: URLSearchParams) {
  try {
    return await describeConsent(ctx, parseForm(query.toString()));
  } catch (error) {
    if (error instanceof DomainError) return { fault: error.message };
    throw error;
  }
}

function Question({ question, person, email }: { question: ConsentQuestion; person: string; email: string }) {
  const { applicationName, publisher, organization, scopes, returnsTo, fields } = question;
  return (
    <>
      <header className="grid gap-2">
        <h1 className="font-semibold text-xl tracking-tight">
          Allow <q>{applicationName}</q> to act for {organization}?
        </h1>
        <p className="text-muted">
          The application is run by {publisher}. You are signed in as {person} ({email}).
        </p>
      </header>
      <section aria-labelledby="scopes" className="grid gap-2">
        <h2 id="scopes" className="font-medium">
          It could:
        </h2>
        <ul className="grid list-disc gap-1.5 pl-5">
          {scopes.map(({ scope, words }) => (
            <li key={scope}>{words}</li>
          ))}
        </ul>
      </section>
      <form method="post" action={`/oauth2/${authServerId}/v1/consent`} className="grid gap-4">
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" name="decision" value="approve">
            Allow
          </Button>
          <Button type="submit" name="decision" value="deny">
            Do not allow
          </Button>
        </div>
        <p className="text-muted text-sm">
          Either answer takes you to <span className="break-all">{returnsTo}</span>. You can withdraw what you
          allow at any time under Connected applications.
        </p>
      </form>
    </>
  );
}
