import clsx from "clsx";
import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { BranchListItem, BranchPage } from "#lib/branches/shared/schemas.ts";
import { telephoneHref } from "./branch-text.ts";
import { Directions } from "./directions.tsx";

/** Says whether a branch is open. The color only repeats the words. */
export function OpeningStatus({ openNow, opening }: Pick<BranchListItem, "openNow" | "opening">) {
  const [first = "", ...rest] = opening.split(/(?<=^(?:Open|Closed))/);
  return (
    <span>
      <span className={clsx("font-medium", openNow ? "text-good" : "text-ink")}>{first}</span>
      {rest.join("")}
    </span>
  );
}

/** Shows whether the branch is open, its address, and actions for visitors. `children` are additional actions. */
export function BranchSummary({ page, children }: { page: BranchPage; children: ReactNode }) {
  const { branch, localTime } = page;
  const { number, name, type } = branch.branch;
  const { addressLine1, addressLine2, addressLine3, city, state, postal } = branch.address;
  const lines = [addressLine1, addressLine2, addressLine3, `${city}, ${state} ${postal}`].filter(Boolean);
  const [phone] = branch.contact.phones;
  return (
    <>
      <p className="text-muted text-sm">
        No. {number}
        {type === "warehouse" && " · Warehouse"}
      </p>
      <p>
        <OpeningStatus {...page} />
        <span className="block text-muted text-sm print:hidden">
          It is {localTime} there ({branch.locale.timeZoneDescription}).
        </span>
      </p>
      <address className="whitespace-pre-line not-italic">{lines.join("\n")}</address>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Directions {...branch.locale} name={name} isPrimary />
        {phone && (
          <ButtonLink icon={Phone} href={telephoneHref(phone)}>
            Call
          </ButtonLink>
        )}
      </div>
      <div className="-mx-2 flex flex-wrap print:hidden">
        <CopyButton text={lines.join("\n")} label="Copy address">
          Copy address
        </CopyButton>
        <CopyButton text={branch.links.website} label="Copy link to this branch">
          Copy link
        </CopyButton>
        {children}
      </div>
    </>
  );
}
