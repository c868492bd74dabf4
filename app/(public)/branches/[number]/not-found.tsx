import { PublicHeader } from "#components/branches/public-header.tsx";
import { NothingHere, publicWays } from "#components/shell/nothing-here.tsx";
import { env } from "#lib/platform/env.ts";

export default function BranchNotFound() {
  return (
    <>
      <PublicHeader environmentName={env().ENVIRONMENT_NAME} signInTo="/branches" />
      <main id="content" tabIndex={-1} className="outline-none">
        <NothingHere title="No branch has this number" ways={publicWays}>
          Check the number in the URL, or find the branch by its place.
        </NothingHere>
      </main>
    </>
  );
}
