import { PageHeader } from "#components/ui/page.tsx";
import type { ReferencePage } from "#lib/reference/guides/schemas.ts";
import { ReferenceBlock } from "./block.tsx";
import { Inline } from "./inline.tsx";

function keyOf(slug: string, index: number): string {
  return `${slug}/${index}`;
}

/** A page of the reference. */
export function ReferenceArticle({ page, markdownHref }: { page: ReferencePage; markdownHref: string }) {
  return (
    <article>
      <PageHeader title={page.title} lead={<Inline text={page.lead} />} />
      <div className="grid gap-4">
        {page.blocks.map((block, index) => (
          <ReferenceBlock key={keyOf(page.slug, index)} block={block} />
        ))}
      </div>
      <p className="mt-10 border-line border-t pt-4 text-muted text-sm">
        <a href={markdownHref} className="underline underline-offset-3 hover:text-ink">
          This page as Markdown
        </a>
        {" · "}
        <a href="/api/openapi.json" className="underline underline-offset-3 hover:text-ink">
          OpenAPI document
        </a>
      </p>
    </article>
  );
}
