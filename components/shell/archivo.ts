import localFont from "next/font/local";

/** The portal's typeface. The class is on the root element, so that dialogs have it too. */
export const archivo = localFont({
  src: "../../node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2",
  variable: "--font-archivo",
  weight: "100 900",
  display: "swap",
});
