import { dateText, directionLinks, milesText, telephoneHref } from "#components/branches/branch-text.ts";
import type { BranchListItem, BranchPage } from "#lib/branches/schemas.ts";
import { element } from "./element.ts";

function link(href: string, ...children: (Node | string)[]): HTMLAnchorElement {
  return element("a", { href, target: "_blank", rel: "noopener noreferrer" }, ...children);
}

function hidden(text: string): HTMLElement {
  return element("span", { class: "hidden" }, text);
}

function directions({ number, name, lat, long }: BranchListItem): Node[] {
  const id = `directions-${number}`;
  const links = directionLinks(lat, long).map(([provider, href]) => element("li", {}, link(href, provider)));
  return [
    element("button", { type: "button", popovertarget: id }, "Directions", hidden(` to ${name}`)),
    element("ul", { id, popover: "auto", "aria-label": `Directions to ${name}` }, ...links),
  ];
}

function week({ week }: BranchPage): HTMLElement {
  const rows = week.map(({ date, hours, isException }) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, dateText(date, { weekday: "long" })),
      element("td", {}, hours, isException && element("small", {}, " Special hours")),
    ),
  );
  const caption = element("caption", {}, "Hours of the next seven days");
  return element("table", {}, caption, element("tbody", {}, ...rows));
}

/** What opens below a row: the week's hours, coming exceptions, and contacts. */
function details(page: BranchPage): Node[] {
  const { contact, links } = page.branch;
  const exceptions = page.upcomingExceptions.map(({ date, hours, notes }) =>
    element(
      "li",
      {},
      `${dateText(date, { weekday: "short", month: "short", day: "numeric" })}: ${hours} ${notes}`.trim(),
    ),
  );
  const emails = contact.emails.map((email) => element("li", {}, link(`mailto:${email}`, email)));
  const phones = contact.phones.map((phone) => element("li", {}, link(telephoneHref(phone), phone)));
  return [
    element("p", { class: "muted" }, `It is ${page.localTime} there.`),
    week(page),
    ...(exceptions.length > 0 ? [element("ul", { "aria-label": "Special hours" }, ...exceptions)] : []),
    element("ul", { "aria-label": "Contact" }, ...phones, ...emails),
    element("p", {}, link(links.website, "Page of this branch")),
  ];
}

/** One branch of the list. Its details are read when they are opened. */
export function branchRow(
  branch: BranchListItem,
  { read, onOpen }: { read: (number: string) => Promise<BranchPage>; onOpen: () => void },
): HTMLLIElement {
  const { number, name, type, phone, distance, openNow, opening } = branch;
  const more = element("details", {}, element("summary", {}, "Hours and contact", hidden(` of ${name}`)));
  const content = element("div", { "aria-live": "polite" });
  more.append(content);
  more.addEventListener("toggle", async () => {
    if (!more.open) return;
    onOpen();
    try {
      if (!content.querySelector("table")) content.replaceChildren(...details(await read(number)));
    } catch (error) {
      content.replaceChildren(element("p", {}, error instanceof Error ? error.message : ""));
    }
  });
  return element(
    "li",
    { "data-number": number },
    element(
      "p",
      { class: "name" },
      element("strong", {}, name),
      distance !== null && element("span", { class: "muted" }, milesText(distance)),
    ),
    element(
      "p",
      {},
      element("span", { class: openNow ? "open" : "closed" }, opening),
      type === "warehouse" && element("span", { class: "muted" }, " · Warehouse"),
    ),
    element(
      "p",
      { class: "muted" },
      `${branch.addressLine1}, ${branch.city}, ${branch.state} ${branch.postal}`,
    ),
    element(
      "div",
      { class: "actions" },
      phone !== "" &&
        element("a", { class: "button", href: telephoneHref(phone) }, "Call", hidden(` ${name}`)),
      ...directions(branch),
    ),
    more,
  );
}
