import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { finderHref } from "#components/branches/finder/finder-view.ts";
import type { FirstScreen } from "#components/branches/finder/results.ts";
import { PublicHeader } from "#components/branches/public-header.tsx";
import { AnswerBlock } from "#components/deliveries/details/answer-block.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { sampleRequest } from "#components/webhooks/sample-request.ts";
import { states } from "#lib/branches/shared/states.ts";
import { maxAttempts } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { SampleOrder } from "./sample-order.tsx";

type Props = {
  environmentName: string;
  /** How many branches the finder shows in each state. Empty while they are not known. */
  branches: FirstScreen["byState"];
  urls: { token: string; branches: string };
};

/** What the portal is for, for people who are not signed in: a branch, the docs, and the way in. */
export function FrontDoor({ environmentName, branches, urls }: Props) {
  return (
    <>
      <PublicHeader environmentName={environmentName} signInTo="/" />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid max-w-[90rem] gap-x-16 gap-y-10 px-4 py-10 outline-none sm:px-8 lg:grid-cols-2 lg:items-center lg:py-14"
      >
        <div className="grid gap-8">
          <div className="grid gap-3">
            <h1 className="max-w-xl text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
              Every branch, every order, in your own software
            </h1>
            <p className="max-w-xl text-muted sm:text-lg">
              Find branches, subscribe to changes of your orders, and see each delivery, what your receiver
              answered, and why one failed.
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/signin" reload variant="primary">
              Sign in
            </ButtonLink>
            <ButtonLink href="/reference" reload>
              Read the docs
            </ButtonLink>
          </div>
          <FindBranch />
        </div>
        <Picture />
        <div className="grid gap-x-10 gap-y-10 border-line border-t pt-10 lg:col-span-2 lg:grid-cols-3">
          <Branches counts={branches} />
          <Start urls={urls} />
          <Receive />
        </div>
      </main>
    </>
  );
}

/** The finder's search field. Without scripts: the finder itself knows what a text means. */
function FindBranch() {
  return (
    <search aria-label="Branches" className="max-w-xl">
      <form action="/branches" className="grid gap-2">
        <label htmlFor="find" className="font-semibold">
          Find a branch
        </label>
        <div className="flex flex-wrap gap-3">
          <input
            id="find"
            name="find"
            type="search"
            required
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="ZIP, city, state, or branch"
            className="h-11 min-w-0 grow basis-56 rounded-md border border-line-strong bg-surface px-3 text-base text-ink text-ellipsis placeholder:text-muted"
          />
          <Button type="submit" icon={Search}>
            Find
          </Button>
        </div>
      </form>
    </search>
  );
}

/** The product in its own components, with an order that could be anybody's. */
function Picture() {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-lifted">
      <SampleOrder />
      <div className="grid gap-3 border-line border-t bg-paper p-4">
        <p className="text-sm">
          <span className="font-semibold">Your server failed (5xx).</span>{" "}
          <span className="text-muted">2 deliveries of 1 order are not delivered.</span>
        </p>
        <AnswerBlock
          label="The answer: HTTP 500"
          text={"Error: connect ECONNREFUSED 10.4.0.12:5432\n    at Ledger.open (ledger.js:41)"}
        />
      </div>
      <figcaption className="border-line border-t px-4 py-2.5 text-muted text-sm">
        Each delivery of an order, and what the receiver said.
      </figcaption>
    </figure>
  );
}

type FactProps = { title: string; text: string; href: string; link: string; children: ReactNode };

/** One thing that a visitor can do here, with the real thing below it. */
function Fact({ title, text, href, link, children }: FactProps) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-3">
      <div className="grid content-start gap-1 lg:min-h-20">
        <h2 className="font-semibold text-lg">{title}</h2>
        <p className="text-pretty text-muted text-sm">{text}</p>
      </div>
      {children}
      <a
        href={href}
        className="flex min-h-6 w-fit items-center gap-1.5 text-accent text-sm underline underline-offset-4"
      >
        {link}
      </a>
    </section>
  );
}

const shownStates = 8;

function Branches({ counts }: { counts: Props["branches"] }) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const largest = counts.toSorted((one, other) => other.count - one.count).slice(0, shownStates);
  return (
    <Fact
      title={all === 0 ? "Branches on a map" : `${counted(all, "branch", "branches")} on one map`}
      text="Search by ZIP code, city, street, or state. See hours, phone numbers, and which branch is open now. You need no account."
      href="/branches"
      link="Open the map"
    >
      <ul className="grid grid-cols-2 gap-x-6 rounded-md border border-line bg-surface px-4 py-2 text-sm empty:hidden">
        {largest.map(({ state, count }) => (
          <li key={state}>
            <a
              href={finderHref({ state })}
              className="flex min-h-11 items-center justify-between gap-2 hover:text-accent lg:min-h-9"
            >
              <span className="truncate">{states[state]}</span>
              <span className="text-muted tabular-nums">{inCount(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function Start({ urls }: { urls: Props["urls"] }) {
  const commands = `curl ${urls.token} \\
  -u 'CLIENT_ID:CLIENT_SECRET' \\
  -d grant_type=client_credentials \\
  -d scope=location.read

curl '${urls.branches}?lat=41.88&long=-87.63&distance=25' \\
  -H 'Authorization: Bearer ACCESS_TOKEN'`;
  return (
    <Fact
      title="The API in two requests"
      text="Your application's client ID and secret get a token. The token finds the branches around a point, the nearest first."
      href="/reference"
      link="Read how to start"
    >
      <CodeBlock label="curl" text={commands} />
    </Fact>
  );
}

function Receive() {
  return (
    <Fact
      title="A request for each change of an order"
      text={`Webhooks are signed, arrive in the order of the changes, and are attempted up to ${maxAttempts} times. What your receiver answered stays in the log.`}
      href="/reference/webhooks"
      link="Read about webhooks"
    >
      <CodeBlock label="What your receiver gets" text={sampleRequest} />
    </Fact>
  );
}
