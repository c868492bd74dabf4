import { Search } from "lucide-react";
import { PublicHeader } from "#components/branches/public-header.tsx";
import { AnswerBlock } from "#components/deliveries/details/answer-block.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { SampleOrder } from "./sample-order.tsx";

/** What the portal is for, for people who are not signed in: a branch, the docs, and the way in. */
export function FrontDoor({ environmentName }: { environmentName: string }) {
  return (
    <>
      <PublicHeader wide environmentName={environmentName} signInTo="/" />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid max-w-[90rem] gap-x-16 gap-y-12 px-4 py-10 outline-none sm:px-8 lg:grid-cols-2 lg:items-center lg:py-20"
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
            placeholder="ZIP, city, state, street, or branch"
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
