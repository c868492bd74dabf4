import type { Page } from "@playwright/test";
import { expectAccessible } from "#test/browser/accessibility-widths.ts";
import { createApplication } from "#test/browser/console.ts";
import { expect, readDemo, signIn, test } from "#test/browser/fixtures.ts";

/** Opens the form "Try it" of an operation. */
async function openTry(page: Page, operation: string) {
  const heading = page.getByRole("heading", { name: operation, exact: true });
  await heading.scrollIntoViewIfNeeded();
  const form = page.locator("details", { has: page.getByText("Try it") }).filter({ visible: true });
  const position = await form.evaluateAll((all, title) => {
    const at = [...document.querySelectorAll("h2")].find((h2) => h2.textContent?.trim() === title);
    return all.findIndex(
      (details) => at && (at.compareDocumentPosition(details) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
  }, operation);
  const details = form.nth(position);
  await details.locator("summary").click();
  return details;
}

/** The names of all fields of a JSON value, at every level. */
function getFields(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(getFields);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...getFields(inner)]);
}

test("the event catalog has the fields, a sample, and the version of each event, and the fields cover the sample", async ({
  page,
}) => {
  await page.goto("/reference/events");
  const catalogue = page.getByRole("table", { name: "Event catalog" });
  for (const event of ["ORDER_UPDATE", "ORDER_INVOICED"]) {
    await expect(catalogue.getByRole("link", { name: event })).toBeVisible();
    const sample = page.getByRole("figure").filter({ hasText: `${event}: sample` });
    const sent = JSON.parse((await sample.locator("code").textContent()) ?? "");
    expect(sent.event).toBe(event);
    const schema = await page.getByRole("table", { name: event }).textContent();
    expect(getFields(sent).filter((field) => !schema?.includes(field))).toEqual([]);
    await expect(catalogue.getByRole("row", { name: new RegExp(`^${event}`) })).toContainText(/2\.0$/);
  }
  await expect(page.getByRole("heading", { name: "Changes between versions" })).toBeVisible();
  await expect(page.getByText(/^2\.0 is the first version with/)).toBeVisible();
});

test("a signed-in partner tries an operation as their own application, without a secret", async ({
  page,
}) => {
  const { application } = readDemo();
  await signIn(page, "partner");
  const other = await createApplication(page, "Another CRM", { scopes: ["location.read"] });
  await page.goto("/reference/locations");
  const details = await openTry(page, "Search branches");
  await details.getByLabel("Application").selectOption(application.clientId);
  await details.getByRole("button", { name: "Send" }).click();
  const answer = details.getByRole("region", { name: "Response" });
  await expect(answer.getByRole("status").getByText("200", { exact: true })).toBeVisible();
  await expect(answer).toContainText("x-request-id");
  await details.getByLabel("distance").fill("0");
  await details.getByRole("button", { name: "Send" }).click();
  await expect(answer).toContainText("invalid_request");
  // Another application: what was typed stays, the response to the first goes, and the request has its own token.
  await details.getByLabel("Application").selectOption(other.clientId);
  await expect(answer).toHaveCount(0);
  await expect(details.getByLabel("distance")).toHaveValue("0");
  const sent = page.waitForRequest((request) => request.url().includes("distance=0"));
  await details.getByRole("button", { name: "Send" }).click();
  await expect(answer).toContainText("invalid_request");
  const [, claims = ""] = ((await (await sent).headerValue("authorization")) ?? "").split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    client_id: other.clientId,
  });
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toContain("eyJ");
});

test("on a laptop, each operation has its samples beside its text, also inside the portal", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "partner");
  for (const slug of ["webhooks", "locations", "publish"]) {
    await page.goto(`/reference/${slug}`);
    const operations = page
      .locator("section")
      .filter({ has: page.getByText(/^(GET|POST|PUT|PATCH|DELETE)$/) })
      .filter({ has: page.getByRole("heading", { name: "Request", exact: true }) });
    expect(await operations.count()).toBeGreaterThan(0);
    const beside = await operations.evaluateAll((sections) =>
      sections.map((section) => {
        const [text, sample] = ["p", "figure"].map((tag) =>
          section.querySelector(tag)?.getBoundingClientRect(),
        );
        return text && sample ? sample.left >= text.right : false;
      }),
    );
    expect(beside.every(Boolean), slug).toBe(true);
  }
});

test("a reader who is not signed in gets from an operation and from the header to the sign-in and back", async ({
  page,
}) => {
  await page.goto("/reference/locations");
  const details = await openTry(page, "Search branches");
  const signInHere = /\/signin\?callbackUrl=%2Freference%2Flocations$/;
  await expect(details.getByRole("link", { name: "Sign in to try it" })).toHaveAttribute("href", signInHere);
  await expect(page.getByRole("link", { name: "Sign in", exact: true })).toHaveAttribute("href", signInHere);
});

test("samples have the reader's client ID, in the language chosen before", async ({ page }) => {
  const { application } = readDemo();
  await signIn(page, "partner");
  await page.goto("/reference");
  const sample = page.getByRole("figure").filter({ hasText: "Token" }).first();
  await expect(sample).not.toContainText("YOUR_CLIENT_ID");
  for (const language of ["Shell", "JavaScript", "Python", "C#"])
    await expect(sample.getByText(language, { exact: true })).toBeVisible();
  await sample.getByText("Python", { exact: true }).click();
  await expect(sample).toContainText("import requests");
  await page.goto("/reference/webhooks");
  await expect(page.getByRole("figure").filter({ hasText: "Register a webhook" }).first()).toContainText(
    "import requests",
  );
  expect(application.clientId).not.toBe("");
});

test("on phones, a page's title is its largest, and its contents open", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/reference/webhooks");
  const sizes = await page
    .getByRole("article")
    .locator("h1, h2")
    .evaluateAll((all) => all.map((heading) => Number.parseFloat(getComputedStyle(heading).fontSize)));
  const [title = 0, ...sections] = sizes;
  expect(title).toBeGreaterThan(Math.max(...sections));
  const contents = page.locator("summary").filter({ hasText: "Contents" });
  await contents.click();
  await expect(page.getByRole("navigation", { name: "Docs" }).last()).toBeVisible();
});

test("readers who are not signed in see a placeholder for the client ID", async ({ page }) => {
  await page.goto("/reference");
  await expect(page.getByRole("figure").filter({ hasText: "Token" }).first()).toContainText("YOUR_CLIENT_ID");
  const contents = page.getByRole("navigation", { name: "Docs" }).first();
  await contents.getByRole("link", { name: "Errors" }).click();
  await expect(page).toHaveTitle("Errors · Docs · Partner Portal");
  await page.evaluate(() => scrollTo(0, 600));
  await contents.getByRole("link", { name: "Limits" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Limits" })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Errors" })).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await page.getByRole("searchbox", { name: "Search the docs" }).fill("unregister");
  await page.getByRole("link", { name: /Unregister a webhook/ }).click();
  await expect(page).toHaveURL(/\/reference\/webhooks#unregister-a-webhook$/);
  await expect(page.getByRole("heading", { name: "Unregister a webhook" })).toBeInViewport();
});

test("a partner gets from sign-in to the first 200 response", async ({ page }) => {
  await signIn(page, "partner");
  await page.goto("/applications");
  await page.getByRole("button", { name: "Create an application" }).click();
  await page.getByLabel("Name").fill("First 200");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const made = page.getByRole("dialog", { name: "First 200 was created" });
  const clientId = await made.getByText(/^pp_[0-9a-f]{24}$/).textContent();
  const clientSecret = await made.getByText(/^[\w-]{43}$/).textContent();
  const token = await page.request.post("/oauth2/default/v1/token", {
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    form: { grant_type: "client_credentials", scope: "location.read" },
  });
  const { access_token } = await token.json();
  const answer = await page.request.get("/api/location/v1/branches?lat=39.74&long=-104.99&distance=50", {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(answer.status()).toBe(200);
});

test("every problem's type leads to a page, and each page has a Markdown version", async ({
  page,
  request,
}) => {
  const problem = await (await request.get("/api/nothing/here")).json();
  await page.goto(problem.type);
  await expect(page.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
  const index = await (await request.get("/llms.txt")).text();
  const addresses = [...index.matchAll(/\((http[^)]+\.md)\)/g)].map(([, address = ""]) => address);
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(await answer.text()).toMatch(/^# /);
  }
});

const pages = [
  "",
  "/authentication",
  "/locations",
  "/webhooks",
  "/events",
  "/verify",
  "/gateway",
  "/publish",
  "/errors",
  "/errors/not_found",
  "/limits",
];

// In groups that run in parallel.
for (const piece of [pages.slice(0, 2), pages.slice(2, 4), pages.slice(4, 7), pages.slice(7)])
  test(`axe finds nothing on ${piece.length} pages of the reference from "${piece[0]}" on`, async ({
    page,
  }) => {
    for (const path of piece) {
      await page.goto(`/reference${path}`);
      const details = page.locator("details", { has: page.getByText("Try it") }).first();
      if (await details.count()) await details.locator("summary").click();
      await expectAccessible(page, `/reference${path}`);
    }
  });

test("code that is wider and longer than its box fades at its edge on every line", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/reference/events");
  const code = page.locator("pre").filter({ hasText: "ORDER_UPDATE" }).first();
  const { box, lines, fade } = await code.evaluate((pre) => ({
    box: pre.clientHeight,
    lines: pre.scrollHeight,
    fade: Number.parseFloat(getComputedStyle(pre, "::after").height),
  }));
  expect(lines).toBeGreaterThan(box);
  expect(fade).toBeGreaterThanOrEqual(lines - 1);
  // Scrolled to its end, the code is all there: the fade is over the padding.
  const isClear = await code.evaluate((pre) => {
    pre.scrollTo(pre.scrollWidth, pre.scrollHeight);
    const inner = pre.querySelector("code")?.getBoundingClientRect().right ?? 0;
    return inner <= pre.getBoundingClientRect().right - 0.75 * 16 + 1;
  });
  expect(isClear).toBe(true);
});
