"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Clock, HardDrive } from "lucide-react";
import { LogCard } from "#components/log/log-card.tsx";
import { LogPage } from "#components/log/log-page.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { type Look, Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { mailsQuery } from "#lib/platform/mail/query-options.ts";
import type { MailItem } from "#lib/platform/mail/schemas.ts";

const states = {
  waiting: { tone: "note", icon: Clock, words: "Queued" },
  sent: { tone: "good", words: "Sent" },
  given_up: { tone: "bad", words: "Given up" },
} as const satisfies Record<MailItem["state"], Look & { words: string }>;
/** Without a mail server, a mail is a file. */
const kept = { tone: "off", icon: HardDrive, words: "Not sent, kept here" } as const;

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

function Item({ mail, hasServer }: { mail: MailItem; hasServer: boolean }) {
  const isKept = mail.state === "sent" && !hasServer;
  const { words, ...look } = isKept ? kept : states[mail.state];
  return (
    <LogCard
      label={mail.subject}
      meta={
        <>
          To {mail.to}, <Time at={mail.createdAt} />
        </>
      }
      status={<Status {...look}>{words}</Status>}
    >
      {mail.failureDetail && (
        <p className="text-sm">
          The mail server said: <span className="font-mono">{mail.failureDetail}</span>
        </p>
      )}
      {isKept && mail.holdsLink && (
        <p className="text-muted text-sm">
          This mail holds a link that signs its reader in, so it is not shown here. The operator finds it in{" "}
          <code className="break-all font-mono">DATA_DIR/mail/{mail.id}.eml</code>.
        </p>
      )}
      {mail.text && (
        <details>
          <summary className="min-h-6 cursor-pointer font-medium text-accent text-sm">Read the mail</summary>
          <div className="pt-3">
            <Text text={mail.text} />
          </div>
        </details>
      )}
    </LogCard>
  );
}

/** The emails of the portal. Without a mail server, their links are found here. */
export function Mails({ hasServer }: { hasServer: boolean }) {
  const query = useInfiniteQuery(mailsQuery());
  const mails = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <LogPage
      title="Mail"
      lead={
        hasServer
          ? "The emails of the portal, and whether your mail server accepted them. The text of a sent email is not kept."
          : "No mail server is configured (SMTP_URL), so emails stay here and in DATA_DIR/mail. Links that sign people in are only in the files."
      }
      query={query}
      isEmpty={mails.length === 0}
      empty={
        <EmptyState title="No mail yet" action={{ label: "Invite a person", href: "/people" }}>
          Invitations, password links, and warnings about failing webhooks appear here.
        </EmptyState>
      }
      items="emails"
    >
      <div className="grid gap-3">
        {mails.map((mail) => (
          <Item key={mail.id} mail={mail} hasServer={hasServer} />
        ))}
      </div>
    </LogPage>
  );
}
