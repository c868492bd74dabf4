import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { chosenTheme } from "./current-user.ts";
import "./globals.css";

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
  // Every page is made for its request: theme and session are in it.
  await connection();
  const theme = await chosenTheme();
  return (
    <html lang="en" className={archivo.variable} {...(theme !== "system" && { "data-theme": theme })}>
      <body>{children}</body>
    </html>
  );
}
