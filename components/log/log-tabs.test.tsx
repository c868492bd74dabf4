import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LogTabs } from "./log-tabs.tsx";

test("a tab keeps a place for its count while that loads, and none without a count", () => {
  const tab = { href: "/incidents", label: "All", isCurrent: true };
  const render = (one: Parameters<typeof LogTabs>[0]["tabs"][number]) =>
    renderToStaticMarkup(<LogTabs label="States" tabs={[one]} />);
  expect(render(tab)).toContain("All</a>");
  expect(render({ ...tab, count: null })).toMatch(/All<span [^>]*><\/span><\/a>/);
  expect(render({ ...tab, count: "12" })).toMatch(/All<span [^>]*>12<\/span><\/a>/);
});
