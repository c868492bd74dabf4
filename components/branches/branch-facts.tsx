import { Clock, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Fact, Facts } from "#components/ui/page.tsx";
import { onPlainClick } from "#components/ui/plain-click.ts";
import { Status } from "#components/ui/status.tsx";
import type { Branch, BranchPage } from "#lib/branches/schemas.ts";
import { telephoneHref } from "./telephone-href.ts";

/** The details of a branch, for its public page and for the finder. */

const hoursNames = {
  DAILY: null,
  WEEKEND: null,
  OFF_SEASON: "Off season",
  OFF_HOURS: "By arrangement",
} as const;

export const linkClasses =
  "inline-flex min-h-6 items-center break-all text-accent underline underline-offset-2";

function dateText(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", {
    timeZone: "UTC",
    weekday: "short",
    month: "short",
    day: "numeric",
  });
}

/** Links to directions on three maps. Nothing is loaded from them. */
const directions = ({ lat, long }: { lat: string; long: string }) => [
  { name: "OpenStreetMap", href: `https://www.openstreetmap.org/directions?to=${lat},${long}` },
  { name: "Google Maps", href: `https://www.google.com/maps/dir/?api=1&destination=${lat},${long}` },
  { name: "Apple Maps", href: `https://maps.apple.com/?daddr=${lat},${long}` },
];

type SummaryProps = { page: BranchPage; children: ReactNode };

/** Status, address, today's hours, directions, and `children` as further actions. */
export function BranchSummary({ page, children }: SummaryProps) {
  const { branch, opening, openNow, hoursToday, localTime } = page;
  const { status, number, type } = branch.branch;
  const { addressLine1, addressLine2, addressLine3, city, state, postal } = branch.address;
  const lines = [addressLine1, addressLine2, addressLine3, `${city}, ${state} ${postal}`].filter(Boolean);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Status tone={status === "active" ? "good" : "off"}>
          {status === "active" ? "Active" : "Inactive"}
        </Status>
        {status === "active" && (
          <Status tone={openNow ? "good" : "note"} {...(!openNow && { icon: Clock })}>
            {opening}
          </Status>
        )}
        <span className="text-muted text-sm">
          No. {number}
          {type === "warehouse" && ", warehouse"}
        </span>
      </div>
      <address className="whitespace-pre-line not-italic">{lines.join("\n")}</address>
      <p className="text-muted">
        {/\d/.test(hoursToday) && "Today: "}
        {hoursToday}. It is {localTime} there ({branch.locale.timeZoneDescription}).
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        {directions(branch.locale).map(({ name, href }, index) => (
          <Button key={name} look={index === 0 ? "primary" : "secondary"} asChild>
            <a href={href} rel="noreferrer">
              {index === 0 ? `Directions (${name})` : name}
              <ExternalLink aria-hidden className="size-4" />
            </a>
          </Button>
        ))}
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

/** The weekly hours, and the coming dates that differ. */
function BranchHours({ page: { branch, upcomingExceptions } }: { page: BranchPage }) {
  return (
    <>
      {branch.hoursOfOperation.length === 0 ? (
        <p className="text-muted">No regular hours are known. Call before you visit.</p>
      ) : (
        <Facts>
          {branch.hoursOfOperation.map(({ type, days, open, close, notes }) => (
            <Fact key={`${type} ${days} ${open}`} term={days}>
              {/* The notes say "Open 24 hours" where both times are the same. */}
              {open !== close && <span className="tabular-nums">{`${open} – ${close}`}</span>}
              {hoursNames[type] && <span className="text-muted text-sm"> {hoursNames[type]}</span>}
              {notes && <p className="text-muted text-sm">{notes}</p>}
            </Fact>
          ))}
        </Facts>
      )}
      {upcomingExceptions.length > 0 && (
        <section className="mt-5 border-line border-t pt-4">
          <h3 className="mb-3 font-medium">Different in the coming weeks</h3>
          <Facts>
            {upcomingExceptions.map(({ date, hours, notes }) => (
              <Fact key={date} term={dateText(date)}>
                {hours}
                {notes && <span className="text-muted text-sm"> {notes}</span>}
              </Fact>
            ))}
          </Facts>
        </section>
      )}
    </>
  );
}

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
type NearbyLinks = { hrefOf: (number: string) => string; onOpen?: (number: string) => void };

function NearbyBranches({ nearby, hrefOf, onOpen }: NearbyLinks & Pick<BranchPage, "nearby">) {
  return (
    <ul className="grid gap-2">
      {nearby.map(({ number, name, miles }) => (
        <li key={number} className="flex flex-wrap justify-between gap-x-4">
          <a
            className={linkClasses}
            href={hrefOf(number)}
            {...(onOpen && { onClick: (event) => onPlainClick(event, () => onOpen(number)) })}
          >
            {name}
          </a>
          <span className="text-muted text-sm tabular-nums">{miles} mi</span>
        </li>
      ))}
    </ul>
  );
}

/** Everything about a branch below its summary, without what is not known. `api` comes below the API request. */
export function branchSections(page: BranchPage, links: NearbyLinks, api?: ReactNode) {
  const { branch, nearby } = page;
  const { firstName, lastName, title } = branch.manager;
  const request = `curl ${branch.links.self} -H "Authorization: Bearer $TOKEN"`;
  const sections = [
    { title: "Hours", content: <BranchHours page={page} /> },
    { title: "Contact", content: <BranchContact contact={branch.contact} /> },
    (firstName || lastName) && {
      title: title || "Manager",
      content: <BranchManager manager={branch.manager} links={branch.links} />,
    },
    nearby.length > 0 && {
      title: "Nearby branches",
      content: <NearbyBranches nearby={nearby} {...links} />,
    },
    {
      title: "From the API",
      content: (
        <>
          <CodeBlock label="curl" text={request} />
          {api}
        </>
      ),
    },
  ];
  return sections.flatMap((section) => section || []);
}
