import { PageHeader } from "#components/ui/page.tsx";
import { pagePath, type ReferencePage } from "#lib/reference/shared/guide-schemas.ts";
import { Guide } from "./guide.tsx";
import { Inline } from "./inline.tsx";

const footerLink = "underline underline-offset-3 hover:text-ink";

/** A guide, rendered on the server. */
export function Article({ page }: { page: ReferencePage }) {
  return (
    // The key closes open forms when the page changes.
    <article key={page.slug}>
      <PageHeader isLarge title={page.title} lead={<Inline tokens={page.lead.tokens} />} />
      <div className="@container grid gap-4">
        <Guide blocks={page.blocks} operations={page.operations} />
      </div>
      <p className="mt-10 border-line border-t pt-4 text-muted text-sm">
        <a href={`${pagePath(page.slug)}.md`} className={footerLink}>
          This page as Markdown
        </a>
        {" · "}
        <a href="/api/openapi.json" className={footerLink}>
          OpenAPI document
        </a>
      </p>
    </article>
  );
}
