import { ExternalLink } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Fact, Facts, Panel } from "#components/ui/page.tsx";
import { Status } from "#components/ui/status.tsx";
import type { Branch, BranchPage } from "#lib/branches/schemas.ts";
import { branchJsonLd } from "./branch-json-ld.ts";
import { PublicHeader } from "./public-header.tsx";
import { telephoneHref } from "./telephone-href.ts";

const hoursNames = {
  DAILY: null,
  WEEKEND: null,
  OFF_SEASON: "Off season",
  OFF_HOURS: "By arrangement",
} as const;

const linkClasses = "inline-flex min-h-6 items-center break-all text-accent underline underline-offset-2";

function dateText(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", {
    timeZone: "UTC",
    weekday: "short",
    month: "short",
    day: "numeric",
  });
}

function Hours({ page }: { page: BranchPage }) {
  const { branch, upcomingExceptions } = page;
  return (
    <Panel title="Hours">
      {branch.hoursOfOperation.length === 0 ? (
        <p className="text-muted">No regular hours are known. Call before you come.</p>
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
    </Panel>
  );
}

function Contact({ contact }: Pick<Branch, "contact">) {
  const { phones, emails, fax } = contact;
  return (
    <Panel title="Contact">
      <Facts>
        {phones.map((phone) => (
          <Fact key={phone} term="Phone">
            <a className={linkClasses} href={telephoneHref(phone)}>
              {phone}
            </a>
          </Fact>
        ))}
        {emails.map((email) => (
          <Fact key={email} term="E-mail">
            <a className={linkClasses} href={`mailto:${email}`}>
              {email}
            </a>
          </Fact>
        ))}
        {fax && <Fact term="Fax">{fax}</Fact>}
      </Facts>
    </Panel>
  );
}

function Manager({ manager, baseUrl }: Pick<Branch, "manager"> & { baseUrl: string }) {
  const { firstName, lastName, title, email, pictureUrl } = manager;
  if (!firstName && !lastName) return null;
  // A picture elsewhere is not loaded: the page asks nothing of another origin.
  const picture = pictureUrl.startsWith(`${baseUrl}/`) ? pictureUrl.slice(baseUrl.length) : null;
  return (
    <Panel title={title || "Manager"}>
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
    </Panel>
  );
}

const directions = ({ lat, long }: { lat: string; long: string }) => [
  { name: "OpenStreetMap", href: `https://www.openstreetmap.org/directions?to=${lat},${long}` },
  { name: "Google Maps", href: `https://www.google.com/maps/dir/?api=1&destination=${lat},${long}` },
  { name: "Apple Maps", href: `https://maps.apple.com/?daddr=${lat},${long}` },
];

function addressText(address: Branch["address"]): string {
  const { addressLine1, addressLine2, addressLine3, city, state, postal } = address;
  return [addressLine1, addressLine2, addressLine3, `${city}, ${state} ${postal}`].filter(Boolean).join("\n");
}

function Nearby({ nearby }: Pick<BranchPage, "nearby">) {
  if (nearby.length === 0) return null;
  return (
    <Panel title="Nearby branches">
      <ul className="grid gap-2">
        {nearby.map(({ number, name, miles }) => (
          <li key={number} className="flex flex-wrap justify-between gap-x-4">
            <Link className={linkClasses} href={`/branches/${number}`}>
              {name}
            </Link>
            <span className="text-muted text-sm tabular-nums">{miles} mi</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The request that answers this branch, for whoever builds on the API. */
function ApiCall({ self }: { self: string }) {
  return (
    <Panel title="From the API" className="print:hidden">
      <CodeBlock label="curl" text={`curl ${self} -H "Authorization: Bearer $TOKEN"`} />
    </Panel>
  );
}

/** What anybody may know of a branch: where it is, when it is open, whom to call. */
export function PublicBranch({
  page,
  baseUrl,
  canEdit,
}: {
  page: BranchPage;
  baseUrl: string;
  canEdit: boolean;
}) {
  const { branch, hoursToday, opening, openNow, localTime } = page;
  const { address, locale } = branch;
  const isActive = branch.branch.status === "active";
  return (
    <>
      <PublicHeader />
      <main className="mx-auto grid max-w-5xl gap-6 px-4 py-8 sm:px-6 sm:py-10">
        <header className="grid gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <Status tone={isActive ? "good" : "off"}>{isActive ? "Active" : "Inactive"}</Status>
            {isActive && <Status tone={openNow ? "good" : "note"}>{opening}</Status>}
            <span className="text-muted text-sm">
              No. {branch.branch.number}
              {branch.branch.type === "warehouse" && ", warehouse"}
            </span>
          </div>
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{branch.branch.name}</h1>
          <address className="not-italic">
            {[address.addressLine1, address.addressLine2, address.addressLine3]
              .filter(Boolean)
              .map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            {address.city}, {address.state} {address.postal}
          </address>
          <p className="text-muted">
            {/\d/.test(hoursToday) && "Today: "}
            {hoursToday}. It is {localTime} there ({locale.timeZoneDescription}).
          </p>
          <div className="flex flex-wrap gap-2">
            {directions({ lat: locale.lat, long: locale.long }).map(({ name, href }, index) => (
              <Button key={name} look={index === 0 ? "primary" : "secondary"} asChild>
                <a href={href} rel="noreferrer">
                  {index === 0 ? `Directions (${name})` : name}
                  <ExternalLink aria-hidden className="size-4" />
                </a>
              </Button>
            ))}
            <CopyButton text={addressText(address)} label="Copy address">
              Copy address
            </CopyButton>
            <CopyButton text={branch.links.website} label="Copy link to this branch">
              Copy link
            </CopyButton>
            {canEdit && (
              <Button asChild>
                <Link href={`/branches/${branch.branch.number}/edit`}>Edit this branch</Link>
              </Button>
            )}
          </div>
        </header>
        <div className="grid items-start gap-6 md:grid-cols-[1.2fr_1fr]">
          <div className="grid gap-6">
            <Hours page={page} />
            <ApiCall self={branch.links.self} />
          </div>
          <div className="grid gap-6">
            <Contact contact={branch.contact} />
            <Manager manager={branch.manager} baseUrl={baseUrl} />
            <Nearby nearby={page.nearby} />
          </div>
        </div>
      </main>
      <script type="application/ld+json">{branchJsonLd(branch)}</script>
    </>
  );
}
