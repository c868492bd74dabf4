import { LazyFrame } from "#components/shell/lazy-frame.tsx";
import { NothingHere } from "#components/ui/page.tsx";
import { currentShell } from "./page-view.ts";
import "./code-font.ts";

/** For addresses without a page. Signed-in people keep the portal's frame. */
export default async function NotFound() {
  const shell = await currentShell();
  if (shell)
    return (
      <LazyFrame {...shell}>
        <NothingHere />
      </LazyFrame>
    );
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <NothingHere />
    </main>
  );
}
