import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import GlobalErrorPage from "./global-error.tsx";

vi.mock("./globals.css", () => ({}));

test("a failing root layout shows our page with the ID of the error, in a document of its own", () => {
  const error = Object.assign(new Error("secret detail"), { digest: "4711" });
  const html = renderToStaticMarkup(<GlobalErrorPage error={error} reset={() => undefined} />);
  expect(html).toMatch(/^<html lang="en">/);
  expect(html).toContain("This page could not be shown");
  expect(html).toContain("4711");
  expect(html).not.toContain("secret detail");
});
