import { globSync, readFileSync } from "node:fs";

/** A dialog by the file that makes it: who opens it, where, and by which button. */
export type Opening = {
  file: string;
  visitor: "partner" | "staff";
  address: string;
  opener: string;
  /** Only a narrow screen has it. */
  narrow?: true;
  /** Opens once the server says that the sign-in is too long ago. */
  afterOldSignIn?: true;
};

const [application, webhooks] = ["/applications/:application", "/webhooks?application=:application"];

/** Every dialog of the portal. `every-page.test.ts` fails for one that is missing here. */
export const everyDialog: readonly Opening[] = [
  { file: "shell/search-dialog", visitor: "partner", address: "/", opener: "Search" },
  { file: "shell/view-dialog", visitor: "partner", address: "/", opener: "Viewing" },
  { file: "shell/mobile-menu", visitor: "partner", address: "/", opener: "Menu", narrow: true },
  {
    file: "applications/application-dialogs",
    visitor: "partner",
    address: "/applications",
    opener: "Create an application",
  },
  { file: "applications/application-dialogs", visitor: "partner", address: application, opener: "Edit" },
  {
    file: "applications/rotate-secret-dialog",
    visitor: "partner",
    address: application,
    opener: "Create a secret",
  },
  { file: "applications/embed-domains", visitor: "partner", address: application, opener: "Allow a domain" },
  { file: "applications/client-key-dialogs", visitor: "partner", address: application, opener: "Add a key" },
  {
    file: "applications/client-key-dialogs",
    visitor: "partner",
    address: application,
    opener: "Use a JWKS URL",
  },
  { file: "ui/dialog/confirm-dialog", visitor: "partner", address: application, opener: "End now" },
  { file: "applications/application-dialogs", visitor: "partner", address: application, opener: "Delete" },
  {
    file: "sandbox/production-dialogs",
    visitor: "partner",
    address: application,
    opener: "Request production",
  },
  { file: "sandbox/order-dialogs", visitor: "partner", address: "/sandbox", opener: "Create an order" },
  { file: "people/invite-dialog", visitor: "partner", address: "/people", opener: "Invite a person" },
  { file: "webhooks/test-dialog", visitor: "partner", address: webhooks, opener: "Send test" },
  { file: "webhooks/register-dialog", visitor: "partner", address: webhooks, opener: "Register a webhook" },
  {
    file: "ui/dialog/confirm-dialog",
    visitor: "partner",
    address: "/webhooks/:webhook?tab=settings",
    opener: "Unregister …",
  },
  { file: "deliveries/row-shortcuts", visitor: "partner", address: "/deliveries", opener: "\\? All" },
  {
    file: "deliveries/replay/replay-dialog",
    visitor: "partner",
    address: "/deliveries",
    opener: "(Retry now|Resend)",
  },
  {
    file: "branches/editor/report-problem",
    visitor: "partner",
    address: "/branches/:branch",
    opener: "Report a data problem",
  },
  {
    file: "account/recent-sign-in",
    visitor: "partner",
    address: "/account",
    opener: "Set up an app",
    afterOldSignIn: true,
  },
  { file: "orders/edit-event-dialog", visitor: "staff", address: "/orders", opener: "Write an event" },
  { file: "organizations/organizations", visitor: "staff", address: "/organizations", opener: "New partner" },
];

/** The components of dialogs. */
const primitives = ["ui/dialog/dialog-frame", "ui/dialog/modal", "shell/choices"];

/** Every file that makes a dialog, as `folder/name` of components. */
export function dialogFiles(): string[] {
  return globSync("components/**/*.tsx")
    .filter((file) => /<(Dialog|ChoicesDialog|Modal)\b|Dialog\.Content/.test(readFileSync(file, "utf8")))
    .map((file) => file.replace(/^components\//, "").replace(/\.tsx$/, ""))
    .filter((file) => !primitives.includes(file))
    .sort();
}
