import { Fact, Facts } from "#components/ui/facts.tsx";
import { onPlainClick } from "#components/ui/plain-click.ts";
import type { Branch, BranchPage } from "#lib/branches/shared/schemas.ts";
import { BranchHours } from "./branch-hours.tsx";
import { BranchName } from "./branch-name.tsx";
import { milesText, telephoneHref } from "./branch-text.ts";

/** The details of a branch, for its public page and for the finder. */

export const linkClasses =
  "inline-flex min-h-6 items-center break-all text-accent underline underline-offset-2";

function BranchContact({ contact: { phones, emails, fax } }: Pick<Branch, "contact">) {
  return (
    <Facts>
      {phones.map((phone) => (
        <Fact key={phone} term="Phone">
          <a className={linkClasses} href={telephoneHref(phone)}>
            {phone}
          </a>
        </Fact>
      ))}
      {emails.map((email) => (
        <Fact key={email} term="Email">
          <a className={linkClasses} href={`mailto:${email}`}>
            {email}
          </a>
        </Fact>
      ))}
      {fax && <Fact term="Fax">{fax}</Fact>}
    </Facts>
  );
}

function BranchManager({ manager, links }: Pick<Branch, "manager" | "links">) {
  const { firstName, lastName, email, pictureUrl } = manager;
  // The page loads nothing from another origin.
  const { origin } = new URL(links.website);
  const picture = pictureUrl.startsWith(`${origin}/`) ? pictureUrl.slice(origin.length) : null;
  return (
    <div className="flex items-center gap-4">
      {picture && (
        <img
          src={picture}
          alt=""
          width={64}
          height={64}
          className="size-16 shrink-0 rounded-full bg-sunken"
        />
      )}
      <div className="min-w-0">
        <p className="font-medium">
          {firstName} {lastName}
        </p>
        {email && (
          <a className={linkClasses} href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </div>
    </div>
  );
}

/** `onOpen` opens a branch without leaving the page. */
type NearbyLinks = { toHref: (number: string) => string; onOpen?: (number: string) => void };

function NearbyBranches({ nearby, toHref, onOpen }: NearbyLinks & Pick<BranchPage, "nearby">) {
  return (
    <ul className="grid gap-2">
      {nearby.map(({ number, name, miles }) => (
        <li key={number} className="flex flex-wrap justify-between gap-x-4">
          <a
            className={linkClasses}
            href={toHref(number)}
            {...(onOpen && { onClick: (event) => onPlainClick(event, () => onOpen(number)) })}
          >
            <BranchName name={name} />
          </a>
          <span className="text-muted text-sm tabular-nums">{milesText(miles)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The details of a branch below its summary. Leaves out unknown ones. */
export function branchSections(page: BranchPage, links: NearbyLinks) {
  const { branch, nearby } = page;
  const { firstName, lastName, title } = branch.manager;
  const sections = [
    branch.branch.status === "active" && { title: "Hours", content: <BranchHours page={page} /> },
    { title: "Contact", content: <BranchContact contact={branch.contact} /> },
    (firstName || lastName) && {
      title: title || "Manager",
      content: <BranchManager manager={branch.manager} links={branch.links} />,
    },
    nearby.length > 0 && {
      title: "Nearby branches",
      content: <NearbyBranches nearby={nearby} {...links} />,
    },
  ];
  return sections.flatMap((section) => section || []);
}
