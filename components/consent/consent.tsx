import type { ReactNode } from "react";
import { initials } from "#components/shell/initials.ts";
import { Logo } from "#components/shell/logo.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/status.tsx";
import type { ConsentQuestion } from "#lib/oauth/shared/consent-schemas.ts";
import { NotYou } from "./not-you.tsx";

/** The frame of the consent page and its errors. */
export function ConsentFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center px-4 py-10 outline-none">
      <div className="grid w-full max-w-md gap-6 rounded-lg border border-line bg-surface p-6 shadow-lifted sm:p-8">
        <p className="flex items-center gap-3 font-semibold">
          <Logo />
          Partner Portal
        </p>
        {children}
      </div>
    </main>
  );
}

export function ConsentError({ error }: { error: string }) {
  return (
    <Notice tone="bad" title="This link cannot be used">
      {error} Go back to the application and start again.
    </Notice>
  );
}

type Props = {
  question: ConsentQuestion;
  person: { name: string; email: string };
  formAction: string;
  /** The page's own address. */
  returnTo: string;
};

/** Asks whether an application may act for the person. The form posts to the authorization server. */
export function Consent({ question, person, formAction, returnTo }: Props) {
  const { applicationName, publisher, organization, scopes, returnsTo, isUnproven, fields } = question;
  return (
    <>
      <header className="grid gap-3">
        <div className="flex items-center gap-3">
          <span
            aria-hidden
            className="grid size-12 shrink-0 place-items-center rounded-lg bg-accent-soft font-semibold text-accent text-lg"
          >
            {initials(applicationName)}
          </span>
          <p>
            <span className="block font-semibold">{applicationName}</span>
            <span className="text-muted text-sm">An application of {publisher}</span>
          </p>
        </div>
        <h1 className="font-semibold text-xl tracking-tight">
          Allow <q>{applicationName}</q> to act for {organization}?
        </h1>
        <p className="break-words text-pretty text-muted">
          You are signed in as {person.name} ({person.email}). <NotYou returnTo={returnTo} />
        </p>
      </header>
      <section aria-labelledby="scopes" className="grid gap-2">
        <h2 id="scopes" className="font-medium">
          It can:
        </h2>
        <ul className="grid list-disc gap-1.5 text-pretty pl-5">
          {scopes.map(({ scope, label }) => (
            <li key={scope}>{label}</li>
          ))}
        </ul>
      </section>
      {isUnproven && (
        <Notice tone="warn" title={`Did you just start ${applicationName} on this device?`}>
          The portal cannot verify apps that run on a device. If you did not start it, do not allow this.
        </Notice>
      )}
      <form method="post" action={formAction} className="grid gap-4">
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" name="decision" value="approve">
            Allow
          </Button>
          <Button type="submit" name="decision" value="deny">
            Do not allow
          </Button>
        </div>
        <p className="text-muted text-sm">
          Either choice takes you to <span className="break-all">{returnsTo}</span>. You can withdraw access
          at any time on your account’s page, under Connected applications.
        </p>
      </form>
    </>
  );
}
