import Document, { type DocumentContext, Head, Html, Main, NextScript } from "next/document";
import { archivo } from "#components/shell/archivo.ts";
import { EnvironmentTag } from "#components/shell/environment-tag.tsx";
import { themeColors } from "#components/shell/portal-head.ts";
import type { Theme } from "#components/shell/theme-switch.tsx";
import { env } from "#lib/platform/env.ts";
import { chosenTheme } from "../app/chosen-theme.ts";

/** What is around every page under pages/, as app/layout.tsx is around those under app/. */
export default class PortalDocument extends Document<{ theme: Theme }> {
  static override async getInitialProps(context: DocumentContext) {
    const theme = chosenTheme(context.req?.headers.cookie ?? null);
    return { ...(await Document.getInitialProps(context)), theme };
  }

  override render() {
    // Next has read the nonce off the policy of the request (proxy.ts), and leaves it to the document to pass it on.
    const { nonce = "", theme } = this.props;
    return (
      <Html lang="en" className={archivo.variable} {...(theme !== "system" && { "data-theme": theme })}>
        <Head nonce={nonce}>
          {themeColors.map(({ media, color }) => (
            <meta key={media} name="theme-color" media={media} content={color} />
          ))}
        </Head>
        <body>
          <Main />
          <EnvironmentTag name={env().ENVIRONMENT_NAME} />
          <NextScript nonce={nonce} />
        </body>
      </Html>
    );
  }
}
