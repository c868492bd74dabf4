import type { NextPageContext } from "next";
import { PageHead } from "#components/shell/page-head.tsx";
import { NothingHere } from "#components/ui/nothing-here.tsx";
import { PageFailed } from "#components/ui/page-failed.tsx";

type Props = { isMissing: boolean; digest?: string };

/** What the pages under pages/ say where one fails, as app/error.tsx does for those under app/. */
export default function ErrorPage({ isMissing, digest }: Props) {
  return (
    <>
      <PageHead noIndex />
      {isMissing ? (
        <main>
          <NothingHere />
        </main>
      ) : (
        <PageFailed digest={digest} onRetry={() => window.location.reload()} />
      )}
    </>
  );
}

ErrorPage.getInitialProps = ({ res, err }: NextPageContext): Props => {
  // In the browser there is an error, or the page is missing that somebody went to.
  const isMissing = res ? res.statusCode === 404 : !err;
  const { digest } = (err ?? {}) as { digest?: unknown };
  return { isMissing, ...(typeof digest === "string" && { digest }) };
};
