import localFont from "next/font/local";

/**
 * The typeface of code, which globals.css names. Imported by the layouts and pages that show code: only these preload it.
 * `optional`: if it is late nevertheless, it waits for the next page, and nothing moves.
 *
 * @public
 */
export const plexMono = localFont({
  src: "../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2",
  weight: "400",
  display: "optional",
  adjustFontFallback: false,
});
