import { expect, test } from "vitest";
import { addressAfterSwitch, viewOfAddress, withView } from "./view.ts";

const application = { applicationId: "app_1" };
const organization = { organizationId: "org_1" };

test.each([
  ["", null],
  ["state=GIVEN_UP", null],
  ["application=app_1", application],
  ["application=app_1&organization=org_1", application],
  ["organization=org_1", organization],
  ["application=all", {}],
  // These name a thing of their own, wherever it belongs.
  ["orderNumber=SO-1", {}],
  ["webhookId=wh_1", {}],
  ["webhookId=wh_1&application=app_1", application],
])("the address “%s” names its view", (search, view) => {
  expect(viewOfAddress(new URLSearchParams(search))).toEqual(view);
});

test.each([
  ["/webhooks", application, "/webhooks?application=app_1"],
  [
    "/deliveries?state=GIVEN_UP&application=app_0",
    organization,
    "/deliveries?state=GIVEN_UP&organization=org_1",
  ],
  ["/deliveries?application=app_0", {}, "/deliveries"],
  ["/applications", application, "/applications"],
  ["/applications", organization, "/applications?organization=org_1"],
  ["/audit?actor=Pat", organization, "/audit?actor=Pat&organization=org_1"],
  ["/people", application, "/people"],
  ["/deliveries/dlv_1", application, "/deliveries/dlv_1"],
])("a link to %s keeps the view if its page follows it", (href, view, expected) => {
  expect(withView(href, view)).toBe(expected);
});

test.each([
  [
    "/deliveries",
    "state=GIVEN_UP&webhookId=wh_1",
    application,
    "/deliveries?state=GIVEN_UP&application=app_1",
  ],
  ["/deliveries", "application=app_0", {}, "/deliveries?application=all"],
  ["/deliveries/dlv_1", "", application, "/deliveries?application=app_1"],
  ["/webhooks/wh_1", "tab=secret", application, "/webhooks?application=app_1"],
  ["/deliveries/charts", "span=7d", organization, "/deliveries/charts?span=7d&organization=org_1"],
  ["/applications/app_0", "", application, "/applications/app_1"],
  ["/applications/app_0", "", organization, "/applications?organization=org_1"],
  ["/audit", "actor=Pat&organization=org_0", {}, "/audit?actor=Pat&application=all"],
  ["/people", "", application, "/people"],
])("switching the view on %s?%s drops filters of the old view", (pathname, search, view, expected) => {
  expect(addressAfterSwitch(pathname, search, view)).toBe(expected);
});
