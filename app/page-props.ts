import type { ParsedUrlQuery } from "node:querystring";
import type { GetServerSideProps, GetServerSidePropsResult } from "next";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { type PageRequest, readRequestContext } from "./request-context.ts";

/** Who asks, and what for. */
type Asked = {
  visit: PageRequest;
  query: ParsedUrlQuery;
  /** What the address itself holds. */
  params: ParsedUrlQuery;
  setStatus: (status: number) => void;
};

/**
 * `getServerSideProps` of a page under `pages/`. What it throws answers 500; it stands in the log with the id that the
 * page shows.
 */
export function pageProps<Props extends Record<string, unknown>>(
  load: (asked: Asked) => Promise<GetServerSidePropsResult<Props>>,
): GetServerSideProps<Props> {
  return async ({ req, res, query, params = {} }) => {
    try {
      const headers = new Headers();
      for (const [name, value] of Object.entries(req.headers)) headers.set(name, String(value));
      const setStatus = (status: number) => {
        res.statusCode = status;
      };
      return await load({ visit: await readRequestContext(headers), query, params, setStatus });
    } catch (error) {
      if (error instanceof Error) Object.assign(error, { digest: newId("request") });
      throw error;
    }
  };
}

/** Sends the browser to another page. */
export function sendTo(destination: string): { redirect: { destination: string; permanent: false } } {
  return { redirect: { destination, permanent: false } };
}

/** `getServerSideProps` of the pages before the sign-in that know nobody. */
export const entranceProps: GetServerSideProps<{ environmentName: string }> = async () => ({
  props: { environmentName: env().ENVIRONMENT_NAME },
});
