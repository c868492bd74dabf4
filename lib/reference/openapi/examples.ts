import { sampleOrderInvoiced, sampleOrderUpdate } from "#lib/orders/sample-events.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";

/** Examples of the document; lib/reference/openapi/document.test.ts checks each against its schema. */

export const requestId = "req_01JD9ZK3W8Q4T6V2N5X7B1C0DE";
export const webhookId = "wh_01JD9ZK3W8Q4T6V2N5X7B1C0DF";
export const webhookSecret = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0cs8PrTpeqM=";
const at = new Date("2026-03-02T15:04:05.000Z");

/** A branch as the sample search of the reference has it. */
export function foundBranchExample() {
  const { branch, ...others } = branchExample();
  const { number, name, storefront, status, type } = branch;
  return { branch: { number, name, storefront, distance: 0.29, status, type }, ...others };
}

/** A branch of the seed, as the API answers it; lib/reference/openapi/seed-samples.test.ts compares them. */
export function branchExample() {
  const { BASE_URL } = env();
  return {
    branch: {
      number: "1019",
      name: "Harrowline Building Products - Denver, CO",
      storefront: "TGS",
      status: "active",
      type: "primary",
    },
    address: {
      addressLine1: "2988 Kiln St",
      addressLine2: "",
      addressLine3: "",
      city: "Denver",
      state: "CO",
      postal: "80208",
      country: "USA",
    },
    locale: {
      lat: "39.73915",
      long: "-104.9847",
      timeZoneCode: "MT",
      timeZoneDescription: "US Mountain Time",
    },
    contact: { phones: ["719-555-0181"], emails: ["branch1019@branches.example.com"], fax: "" },
    manager: {
      firstName: "Imani",
      lastName: "Quillfeather",
      email: "imani.quillfeather@example.com",
      title: "Branch Manager",
      pictureUrl: `${BASE_URL}/managers/23.svg`,
    },
    hoursOfOperation: [{ type: "DAILY", days: "MON - FRI", open: "6:30 AM", close: "5:00 PM", notes: "" }],
    hoursExceptions: [
      { date: "2026-12-24", closed: false, open: "7:00 AM", close: "12:00 PM", notes: "Christmas Eve" },
      { date: "2026-12-25", closed: true, open: "", close: "", notes: "Christmas Day" },
      { date: "2027-01-01", closed: true, open: "", close: "", notes: "New Year's Day" },
    ],
    links: {
      self: `${BASE_URL}/api/location/v1/branches/1019`,
      website: `${BASE_URL}/branches/1019`,
    },
  };
}

const webhookLinks = () => ({ self: `${env().BASE_URL}/api/notification/v2/webhooks/${webhookId}` });

export const registrationExample = {
  name: "Order updates",
  type: "ORDER",
  events: ["ORDER_UPDATE", "ORDER_INVOICED"],
  url: "https://hooks.example.com/orders",
};

export const updateExample = { url: "https://hooks.example.com/orders/v2" };

export function registeredExample() {
  return {
    id: webhookId,
    name: registrationExample.name,
    secret: webhookSecret,
    status: "REGISTERED",
    links: webhookLinks(),
  };
}

export function webhookExample() {
  return {
    id: webhookId,
    ...registrationExample,
    status: "REGISTERED",
    delivery: { state: "ACTIVE", disabledReason: null, failingSince: null },
    createdAt: at.toISOString(),
    updatedAt: addSeconds(at, 3600).toISOString(),
    links: webhookLinks(),
  };
}

const sample = { orderNumber: "SO-100201", eventId: "evt-100201-delivered", at, audience: "all" as const };

/** An event as the intake takes it. */
export function intakeExample() {
  return sampleOrderUpdate({ ...sample, status: "Delivered" });
}

export function orderUpdateExample() {
  const { audience: _audience, ...event } = intakeExample();
  return event;
}

export function orderInvoicedExample() {
  const { audience: _audience, ...event } = sampleOrderInvoiced({
    ...sample,
    eventId: "evt-100201-invoiced",
  });
  const details = {
    apiKey: webhookSecret,
    webhookUrl: registrationExample.url,
    domain: "ORDER",
    registeredEvents: registrationExample.events,
  };
  return { webhookDetails: [details], ...event };
}

export const tokenExample = {
  access_token: "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6IkVYQU1QTEUifQ.e30.signature",
  token_type: "Bearer",
  expires_in: 1800,
  scope: "location.read notification.write",
};
