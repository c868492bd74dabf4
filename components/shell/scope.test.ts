import { expect, test } from "vitest";
import { addressAfterSwitch, scopeOfAddress, withScope } from "./scope.ts";

const application = { applicationId: "app_1" };
const organization = { organizationId: "org_1" };

test.each([
  ["", null],
  ["state=FAILED", null],
  ["application=app_1", application],
  ["application=app_1&organization=org_1", application],
  ["organization=org_1", organization],
  ["application=all", {}],
  // These name a thing of their own, wherever it belongs.
  ["orderNumber=SO-1", {}],
  ["webhookId=wh_1", {}],
  ["webhookId=wh_1&application=app_1", application],
])("an address of “%s” says what it is about", (search, scope) => {
  expect(scopeOfAddress(new URLSearchParams(search))).toEqual(scope);
});

test.each([
  ["/webhooks", application, "/webhooks?application=app_1"],
  ["/deliveries?state=FAILED&application=app_0", organization, "/deliveries?state=FAILED&organization=org_1"],
  ["/deliveries?application=app_0", {}, "/deliveries"],
  ["/applications", application, "/applications"],
  ["/applications", organization, "/applications?organization=org_1"],
  ["/audit?actor=Pat", organization, "/audit?actor=Pat&organization=org_1"],
  ["/people", application, "/people"],
  ["/deliveries/dlv_1", application, "/deliveries/dlv_1"],
])("a link to %s stays with what is looked at, where its page follows that", (href, scope, expected) => {
  expect(withScope(href, scope)).toBe(expected);
});

test.each([
  ["/deliveries", "state=FAILED&webhookId=wh_1", application, "/deliveries?state=FAILED&application=app_1"],
  ["/deliveries", "application=app_0", {}, "/deliveries?application=all"],
  ["/deliveries/dlv_1", "", application, "/deliveries?application=app_1"],
  ["/deliveries/charts", "span=7d", organization, "/deliveries/charts?span=7d&organization=org_1"],
  ["/applications/app_0", "", application, "/applications/app_1"],
  ["/applications/app_0", "", organization, "/applications?organization=org_1"],
  ["/audit", "actor=Pat&organization=org_0", {}, "/audit?actor=Pat&application=all"],
  ["/people", "", application, "/people"],
])("on %s?%s another choice leaves behind what was of the old one", (pathname, search, scope, expected) => {
  expect(addressAfterSwitch(pathname, search, scope)).toBe(expected);
});
