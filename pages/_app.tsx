import type { AppProps } from "next/app";
import "#components/shell/archivo.ts";
import "../app/globals.css";

export default function PortalApp({ Component, pageProps }: AppProps) {
  return <Component {...pageProps} />;
}
