import { problemCodes } from "#lib/platform/http/schemas.ts";
import { locationsPage, webhooksPage } from "#lib/reference/guides/pages/apis.ts";
import { authenticationPage } from "#lib/reference/guides/pages/authentication.ts";
import { eventsPage, verifyPage } from "#lib/reference/guides/pages/events.ts";
import {
  changelogPage,
  decisionsPage,
  errorPage,
  errorsPage,
  limitsPage,
  retriesPage,
} from "#lib/reference/guides/pages/operations.ts";
import { startPage } from "#lib/reference/guides/pages/start.ts";
import type { ReferenceEntry, ReferencePage } from "./schemas.ts";

let made: Map<string, ReferencePage> | undefined;

/** Every page of the reference by its slug, in the order of the navigation; the pages of single errors come last. */
export function referencePages(): ReadonlyMap<string, ReferencePage> {
  made ??= new Map(
    [
      startPage(),
      authenticationPage(),
      locationsPage(),
      webhooksPage(),
      eventsPage(),
      verifyPage(),
      retriesPage(),
      errorsPage(),
      limitsPage(),
      decisionsPage(),
      changelogPage(),
      ...problemCodes.map(errorPage),
    ].map((page) => [page.slug, page]),
  );
  return made;
}

/** The pages that the navigation lists, with their headings. */
export function referenceEntries(): ReferenceEntry[] {
  return [...referencePages().values()]
    .filter(({ slug }) => !slug.includes("/"))
    .map(({ slug, title, blocks }) => ({
      slug,
      title,
      headings: blocks.flatMap((block) =>
        block.kind === "heading" ? [{ id: block.id, text: block.text, level: block.level }] : [],
      ),
    }));
}
