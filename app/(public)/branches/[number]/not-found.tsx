import { PublicHeader } from "#components/branches/public-header.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { env } from "#lib/platform/env.ts";

export default function BranchNotFound() {
  return (
    <>
      <PublicHeader wide environmentName={env().ENVIRONMENT_NAME} signInTo="/branches" />
      <main
        id="content"
        tabIndex={-1}
        className="outline-none grid min-h-[60dvh] place-content-center justify-items-center gap-4 px-6 text-center"
      >
        <h1 className="font-semibold text-2xl tracking-tight">No branch has this number</h1>
        <p className="max-w-md text-muted">Check the number in the URL, or find the branch by its state.</p>
        <ButtonLink href="/branches" reload variant="primary">
          Find a branch
        </ButtonLink>
      </main>
    </>
  );
}
