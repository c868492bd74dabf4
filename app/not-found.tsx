import { PublicHeader } from "#components/branches/public-header.tsx";
import { LazyFrame } from "#components/shell/lazy-frame.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { NothingHere } from "#components/ui/page.tsx";
import { env } from "#lib/platform/env.ts";
import { currentShell } from "./page-view.ts";
import "./code-font.ts";

/** For addresses without a page. Signed-in people keep the portal's frame; others get the ways that are open to them. */
export default async function NotFound() {
  const shell = await currentShell();
  if (shell)
    return (
      <LazyFrame {...shell}>
        <NothingHere />
      </LazyFrame>
    );
  return (
    <>
      <PublicHeader wide environmentName={env().ENVIRONMENT_NAME} signInTo="/" />
      <main id="content" tabIndex={-1} className="outline-none">
        <NothingHere>
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink href="/branches" reload variant="primary">
              Find a branch
            </ButtonLink>
            <ButtonLink href="/reference" reload>
              Read the docs
            </ButtonLink>
            <ButtonLink href="/signin" reload>
              Sign in
            </ButtonLink>
          </div>
        </NothingHere>
      </main>
    </>
  );
}
