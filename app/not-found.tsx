import { PublicHeader } from "#components/branches/public-header.tsx";
import { LazyFrame } from "#components/shell/lazy-frame.tsx";
import { NothingHere, publicWays } from "#components/shell/nothing-here.tsx";
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
      <PublicHeader environmentName={env().ENVIRONMENT_NAME} signInTo="/" />
      <main id="content" tabIndex={-1} className="outline-none">
        <NothingHere ways={publicWays} />
      </main>
    </>
  );
}
