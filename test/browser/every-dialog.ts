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

/** By the page that has the opener: file and opener of each dialog. */
type Dialogs = Record<
  string,
  [file: string, opener: string, more?: Pick<Opening, "narrow" | "afterOldSignIn">][]
>;

const ofPartner: Dialogs = {
  "/": [
    ["shell/search-dialog", "Search"],
    ["shell/mobile-menu", "Menu", { narrow: true }],
  ],
  "/applications": [["applications/application-form", "Create an application"]],
  "/applications/:application": [
    ["applications/application-form", "Edit"],
    ["applications/application-dialogs", "Delete"],
    ["applications/client-secret", "Create a secret"],
    ["ui/dialog/confirm-dialog", "End now"],
  ],
  "/people": [["people/invite-dialog", "Invite a person"]],
  "/test-orders?application=:application": [["test-orders/event-dialog", "Use your own JSON"]],
  "/test-orders?application=:application&tab=inbox": [["inbox/simulate-failure", "Simulate a failure"]],
  "/webhooks?application=:application": [["webhooks/register-dialog", "Register a webhook"]],
  "/webhooks/:webhook": [["webhooks/test-dialog", "Send a test"]],
  "/webhooks/:webhook?tab=settings": [["ui/dialog/confirm-dialog", "Unregister …"]],
  "/incidents/:incident": [["incidents/replay-step", "Close without replay"]],
  "/deliveries?state=DELIVERED": [["deliveries/replay/replay-dialog", "Replay"]],
  "/branches/:branch": [["branches/editor/report-problem", "Report a data problem"]],
  "/account": [
    ["account/confirm-owner", "Set up an app"],
    ["account/confirm-sign-in", "Set up an app", { afterOldSignIn: true }],
  ],
};

const ofStaff: Dialogs = {
  "/organizations": [["organizations/organizations", "Add a partner"]],
};

/** Every dialog of the portal. `every-page.test.ts` fails for one that is missing here. */
export const everyDialog: readonly Opening[] = Object.entries({ partner: ofPartner, staff: ofStaff }).flatMap(
  ([visitor, pages]) =>
    Object.entries(pages).flatMap(([address, dialogs]) =>
      dialogs.map(([file, opener, more]) => ({
        file,
        visitor: visitor as Opening["visitor"],
        address,
        opener,
        ...more,
      })),
    ),
);

/** The components of dialogs. */
const primitives = ["ui/dialog/dialog-frame", "ui/dialog/form-dialog", "ui/dialog/modal", "shell/choices"];

/** Every file that makes a dialog, as `folder/name` of components. */
export function dialogFiles(): string[] {
  return globSync("components/**/*.tsx")
    .filter((file) =>
      /<(Dialog|ChoicesDialog|FormButton|FormDialog|Modal)\b|Dialog\.Content/.test(
        readFileSync(file, "utf8"),
      ),
    )
    .map((file) => file.replace(/^components\//, "").replace(/\.tsx$/, ""))
    .filter((file) => !primitives.includes(file))
    .sort();
}
