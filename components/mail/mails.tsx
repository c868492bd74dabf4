"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Clock, HardDrive } from "lucide-react";
import { addressWithFilter } from "#components/log/application-address.ts";
import { type LogFilter, LogFilters } from "#components/log/log-filters.tsx";
import { LogPage } from "#components/log/log-page.tsx";
import { LogRow, LogRows } from "#components/log/log-rows.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Status, type StatusLook } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import {
  type MailFilters,
  type MailItem,
  mailStates,
  maxMailSearchLength,
} from "#lib/mail/shared/schemas.ts";
import { mailsQuery } from "./queries.ts";

const states = {
  waiting: { tone: "note", icon: Clock, label: "Queued" },
  sent: { tone: "good", label: "Sent" },
  given_up: { tone: "bad", label: "Given up" },
} as const satisfies Record<MailItem["state"], StatusLook & { label: string }>;
/** Without a mail server, a mail is a file. */
const kept = { tone: "off", icon: HardDrive, label: "Not sent, kept here" } as const;

const logFilters: LogFilter[] = [
  {
    kind: "search",
    name: "q",
    label: "To or subject",
    maxLength: maxMailSearchLength,
    placeholder: "To or subject, such as robin invitation",
  },
  {
    kind: "choice",
    name: "state",
    label: "State",
    choices: mailStates.map((state) => [state, states[state].label] as const),
  },
];

/** The text, with its links as links. */
function Text({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <p className="whitespace-pre-wrap break-words rounded-md bg-sunken p-4 text-sm">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <a key={index} href={part} className="text-accent underline underline-offset-2">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

const columns =
  "grid-cols-[1rem_minmax(0,1fr)_auto] md:grid-cols-[1rem_10.5rem_minmax(0,1.4fr)_minmax(0,1fr)_6rem]";

function Item({ mail, hasServer }: { mail: MailItem; hasServer: boolean }) {
  const { id, state, subject, to, createdAt, failureDetail, holdsLink, text } = mail;
  const isKept = state === "sent" && !hasServer;
  const { label, ...look } = isKept ? kept : states[state];
  return (
    <LogRow
      columns={columns}
      summary={
        <>
          <span>
            <Status {...look}>{label}</Status>
          </span>
          <span className="break-words font-medium max-md:order-last max-md:col-span-2 max-md:col-start-2">
            {subject}
          </span>
          <span className="break-words text-muted max-md:order-last max-md:col-span-2 max-md:col-start-2">
            {to}
          </span>
          <span className="text-muted">
            <Time at={createdAt} />
          </span>
        </>
      }
    >
      {failureDetail && (
        <p className="text-sm">
          The mail server said: <span className="font-mono">{failureDetail}</span>
        </p>
      )}
      {isKept && holdsLink && (
        <p className="text-muted text-sm">
          This email contains a link that signs people in, so it is not shown here. The operator can find it
          in <code className="break-all font-mono">DATA_DIR/mail/{id}.eml</code>.
        </p>
      )}
      {text && <Text text={text} />}
      {!text && !holdsLink && <p className="text-muted text-sm">The text of a sent email is not kept.</p>}
    </LogRow>
  );
}

/** The emails of the portal. Without a mail server, their links are found here. */
export function Mails({ filters, hasServer }: { filters: MailFilters; hasServer: boolean }) {
  const query = useInfiniteQuery(mailsQuery(filters));
  const mails = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <LogPage
      title="Mail"
      lead={
        hasServer
          ? "The emails of the portal, and whether your mail server accepted them. The text of a sent email is not kept."
          : "No mail server is configured (SMTP_URL), so emails stay here and in DATA_DIR/mail. Links that sign people in are only in the files."
      }
      filters={
        <LogFilters
          getAddress={(values) => addressWithFilter("/mail", values)}
          filters={logFilters}
          values={filters}
        />
      }
      query={query}
      isEmpty={mails.length === 0}
      empty={
        Object.keys(filters).length > 0 ? (
          <EmptyState title="No email matches" action={{ label: "Show every email", href: "/mail" }}>
            Remove a filter to see more.
          </EmptyState>
        ) : (
          <EmptyState title="No mail yet" action={{ label: "Invite a person", href: "/people" }}>
            Invitations, password links, and warnings about failing webhooks appear here.
          </EmptyState>
        )
      }
      items="emails"
    >
      <LogRows label="Emails, newest first" head={["State", "Subject", "To", "Created"]} columns={columns}>
        {mails.map((mail) => (
          <Item key={mail.id} mail={mail} hasServer={hasServer} />
        ))}
      </LogRows>
    </LogPage>
  );
}
