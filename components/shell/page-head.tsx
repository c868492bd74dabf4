import Head from "next/head";
import { portalDescription, portalName } from "./portal-head.ts";

type Props = {
  title?: string;
  description?: string;
  canonical?: string;
  /** Where the page's Markdown version is. */
  markdown?: string;
  /** The address holds what no other site should read. */
  noReferrer?: boolean;
  /** There is nothing here that a search engine should keep. */
  noIndex?: boolean;
};

/** The head of a page under pages/; one under app/ exports `metadata`. */
export function PageHead(props: Props) {
  const { title, description = portalDescription, canonical, markdown, noReferrer, noIndex } = props;
  return (
    <Head>
      <title>{title === undefined ? portalName : `${title} · ${portalName}`}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={description} />
      {noReferrer && <meta name="referrer" content="no-referrer" />}
      {noIndex && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
    </Head>
  );
}
