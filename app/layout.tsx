import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { archivo } from "#components/shell/archivo.ts";
import { EnvironmentTag } from "#components/shell/environment-tag.tsx";
import { portalDescription, portalName, themeColors } from "#components/shell/portal-head.ts";
import { env } from "#lib/platform/env.ts";
import { chosenTheme } from "./chosen-theme.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: portalName, template: `%s · ${portalName}` },
  description: portalDescription,
};

export const viewport: Viewport = { themeColor: themeColors };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the request makes every page for it: theme, session and nonce are in it.
  const theme = chosenTheme((await headers()).get("cookie"));
  return (
    <html lang="en" className={archivo.variable} {...(theme !== "system" && { "data-theme": theme })}>
      <body>
        {children}
        <EnvironmentTag name={env().ENVIRONMENT_NAME} />
      </body>
    </html>
  );
}
