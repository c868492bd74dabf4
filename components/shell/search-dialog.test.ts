import { Package } from "lucide-react";
import { expect, test } from "vitest";
import type { Choice } from "./choices.tsx";
import { sortFound } from "./search-dialog.tsx";

const choice = (group: string, title: string): Choice => ({
  key: title,
  group,
  icon: Package,
  label: "",
  title,
  detail: "",
  choose: () => undefined,
});

test("things whose name begins with the typed text come before other pages and references", () => {
  const pages = [choice("Pages", "Your account"), choice("Pages", "Accounts")];
  const found = [
    choice("References", "Acc. roof"),
    choice("Webhooks", "Accounting"),
    choice("Webhooks", "Old accounting"),
    choice("Branches", "Slatewell - Accord, NY"),
  ];
  expect(sortFound(" ACC", found, pages).map(({ title }) => title)).toEqual([
    "Accounts",
    "Accounting",
    "Slatewell - Accord, NY",
    "Your account",
    "Acc. roof",
    "Old accounting",
  ]);
});

test("with a digit, orders and their references come first", () => {
  const found = [choice("Orders", "84-1"), choice("References", "PO 84"), choice("Partners", "84 Roofs")];
  expect(sortFound("84", found, [])).toEqual(found);
});
