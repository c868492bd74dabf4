import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import type { ReactNode } from "react";
import { MapSettingsProvider } from "#components/branches/map/map-settings.tsx";
import { SkipLink } from "#components/shell/skip-link.tsx";
import { Navigation } from "#components/ui/navigation.tsx";
import { env } from "#lib/platform/env.ts";
import { chosenTheme } from "./page-context.ts";
import "./globals.css";

// The class is on the root element, so that dialogs have the typeface too.
const archivo = localFont({
  src: "../node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2",
  variable: "--font-archivo",
  weight: "100 900",
  display: "swap",
});

export const metadata: Metadata = {
  title: { default: "Partner Portal", template: "%s · Partner Portal" },
  description: "Branch locations and order webhooks for partners of a building-supply distributor.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f5f1" },
    { media: "(prefers-color-scheme: dark)", color: "#161412" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the cookie makes every page dynamic. Static pages would have no CSP nonce.
  const theme = await chosenTheme();
  const { TILE_URL: url, TILE_ATTRIBUTION: attribution, MAP_ARCHIVE, GEOCODER_URL } = env();
  return (
    <html lang="en" className={archivo.variable} {...(theme !== "system" && { "data-theme": theme })}>
      <body>
        <SkipLink />
        <MapSettingsProvider
          tiles={url ? { url, attribution } : null}
          hasStreets={MAP_ARCHIVE !== undefined}
          hasGeocoder={GEOCODER_URL !== undefined}
        >
          <Navigation>{children}</Navigation>
        </MapSettingsProvider>
        {/* For pages whose frame does not show the installation's name. globals.css hides it on the others. */}
        <aside
          aria-label="Environment"
          className="environment-tag m-2 w-fit max-w-[calc(100%-1rem)] truncate sm:pointer-events-none sm:fixed sm:bottom-0 sm:left-0 sm:z-40 rounded-full border border-line bg-surface px-2.5 py-0.5 text-muted text-xs print:hidden"
        >
          {env().ENVIRONMENT_NAME}
        </aside>
      </body>
    </html>
  );
}
