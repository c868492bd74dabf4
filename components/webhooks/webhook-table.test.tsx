import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Viewer, ViewerContext } from "#components/shell/viewer.tsx";
import type { WebhookHealth } from "#lib/notifications/deliveries/shared/schemas.ts";
import { partnerAdmin } from "#test/viewer.ts";
import { makeWebhookHealth } from "#test/webhook-health.ts";
import { WebhookTable } from "./webhook-table.tsx";

const owner = { id: "app_1", name: "CRM", clientId: "pp_1", organizationId: "org_1" };
const partner = { ...partnerAdmin, applications: [owner] };
const readOnly = { ...partner, isAdmin: false, mayChange: false };

const makeWebhook = (name: string, change: Partial<WebhookHealth> = {}) =>
  makeWebhookHealth(name, { application: owner, ...change });

const five = ["One", "Two", "Three", "Four", "Five"].map((name) => makeWebhook(name));

function render(
  viewer: Viewer,
  webhooks: readonly WebhookHealth[],
  owners = [owner],
  { title, isBrief = false }: { title?: string; isBrief?: boolean } = {},
): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ViewerContext value={viewer}>
        <WebhookTable
          webhooks={webhooks}
          owners={owners}
          onRegister={() => undefined}
          isBrief={isBrief}
          {...(title !== undefined && { title })}
        />
      </ViewerContext>
    </QueryClientProvider>,
  );
}

test("with five webhooks, only a person who may unregister one is told to", () => {
  expect(render(partner, five)).toContain("5 of 5 used. Unregister a webhook to register another.");
  const read = render(readOnly, five);
  expect(read).toContain("5 of 5 used");
  expect(read).not.toMatch(/Unregister|Register a webhook/);
});

test("webhooks stand below their application, the worst one first, and applications without one last", () => {
  const other = { ...owner, id: "app_2", name: "Billing" };
  const idle = { ...owner, id: "app_3", name: "Archive" };
  const shown = render(
    partner,
    [
      makeWebhook("Fine"),
      makeWebhook("Well", { application: other }),
      makeWebhook("Paused one", { application: other, state: "PAUSED" }),
    ],
    [idle, owner, other],
  );
  const places = ["Billing", "Paused one", "Well", "CRM", "Fine", "Archive"].map((name) =>
    shown.indexOf(`>${name}</a>`),
  );
  expect(places).toEqual(places.toSorted((one, next) => one - next));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(shown).toContain("0 of 5 used");
});

test("the title of an application's own webhooks stands above the column headings", () => {
  const shown = render(partner, five, [owner], { title: "Webhooks" });
  expect(shown.indexOf("5 of 5 used")).toBeGreaterThan(shown.indexOf(">Webhooks</h2>"));
  expect(shown.indexOf("<table")).toBeGreaterThan(shown.indexOf("5 of 5 used"));
  expect(shown.match(/<h2/g)).toHaveLength(1);
  const empty = render(partner, [], [owner], { title: "Webhooks" });
  expect(empty).toContain("0 of 5 used");
  expect(empty).not.toContain("<table");
});

test("a success rate on a phone, which shows no column headings, says what it is", () => {
  expect(render(partner, [makeWebhook("Half", { delivered: 1, troubled: 1 })])).toContain(
    '50%<span class="sm:hidden"> delivered</span>',
  );
  expect(render(partner, [makeWebhook("New")])).toContain('max-sm:hidden">–<');
});

test("a row says that a rotation is running and why the webhook fails, unless the page says it elsewhere", () => {
  const webhooks = [
    makeWebhook("Rotating", { rotationEndsAt: "2026-03-02T00:00:00Z" }),
    makeWebhook("Failing one", {
      failingSince: "2026-03-01T00:00:00Z",
      lastFailure: {
        class: "server_error",
        title: "Your server failed (5xx)",
        advice: "Check its log.",
        deliveryId: "dlv_1",
      },
    }),
  ];
  const shown = render(partner, webhooks);
  expect(shown).toContain("Secret rotation until");
  expect(shown).toContain("Your server failed (5xx).");
  const brief = render(partner, webhooks, [owner], { isBrief: true });
  expect(brief).toContain("Failing</span>");
  expect(brief).toContain("https://hooks.example.com/orders");
  expect(brief).not.toMatch(/Secret rotation until|Your server failed/);
});
