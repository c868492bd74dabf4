import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ReferenceArticle } from "#components/reference/reference-page.tsx";
import { env } from "#lib/env.ts";
import { markdownPath } from "#lib/reference/llms-txt.ts";
import { referencePages } from "#lib/reference/pages.ts";
import type { ReferencePage } from "#lib/reference/schemas.ts";

type Props = PageProps<"/reference/[[...slug]]">;

async function readPage(params: Props["params"]): Promise<ReferencePage> {
  const { slug = [] } = await params;
  return referencePages().get(slug.join("/")) ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug, title, lead } = await readPage(params);
  return {
    title: `${title} · Reference`,
    description: lead.replaceAll("`", ""),
    alternates: {
      canonical: `${env().BASE_URL}/reference${slug && `/${slug}`}`,
      types: { "text/markdown": markdownPath(slug) },
    },
  };
}

export default async function Reference({ params }: Props) {
  const page = await readPage(params);
  return <ReferenceArticle page={page} markdownHref={markdownPath(page.slug)} />;
}
