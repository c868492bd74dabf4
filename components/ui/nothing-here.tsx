import { ButtonLink } from "./button.tsx";

/** For missing pages and those of another organization. */
export function NothingHere() {
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 px-6 text-center">
      <h1 className="font-semibold text-2xl tracking-tight">There is nothing at this address</h1>
      <p className="max-w-md text-muted">It may have been removed, or it belongs to another organization.</p>
      <ButtonLink href="/" reload look="primary">
        Go to the overview
      </ButtonLink>
    </div>
  );
}
