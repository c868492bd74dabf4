"use client";

import ErrorPage from "./error.tsx";
import "./globals.css";

/** For a root layout that failed, so it has a document of its own. */
export default function GlobalErrorPage(props: Parameters<typeof ErrorPage>[0]) {
  return (
    <html lang="en">
      <body>
        <title>This page could not be shown · Partner Portal</title>
        <ErrorPage {...props} />
      </body>
    </html>
  );
}
