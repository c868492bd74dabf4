import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Env, env } from "#lib/platform/env.ts";

export type OutgoingMail = { id: string; to: string; subject: string; text: string };

/** Where mails go. `keepsCopies`: nobody but the portal has them, so it must not forget what they say. */
export type MailTransport = { keepsCopies: boolean; send: (mail: OutgoingMail) => Promise<void> };

const timeoutMs = 10_000;

/** Whether mails leave the portal; without a server they stay in DATA_DIR/mail. */
export function hasMailServer(): boolean {
  return env().SMTP_URL !== undefined;
}

/** The address in the Message-ID: the sender's domain. */
function messageId(mail: OutgoingMail, from: string): string {
  return `<${mail.id}@${from.replace(/^.*@|>$/g, "")}>`;
}

/** The library is loaded with the first mail: most workers at rest have none. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Hands mails to the server of SMTP_URL; without one, writes each as a file into `DATA_DIR/mail`, where a mail program
 * opens it.
 */
export function createMailTransport(
  {
    SMTP_URL,
    MAIL_FROM,
    DATA_DIR,
  }: Pick<Env, "MAIL_FROM" | "DATA_DIR"> & { SMTP_URL?: string | undefined } = env(),
): MailTransport {
  const compose = (mail: OutgoingMail) => ({
    from: MAIL_FROM,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    messageId: messageId(mail, MAIL_FROM),
  });
  if (SMTP_URL) {
    const server = once(async () =>
      (await import("nodemailer")).createTransport({
        url: SMTP_URL,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      }),
    );
    return {
      keepsCopies: false,
      send: async (mail) => {
        await (await server()).sendMail(compose(mail));
      },
    };
  }
  const loadComposer = once(async () =>
    (await import("nodemailer")).createTransport({
      streamTransport: true,
      buffer: true,
      newline: "windows",
    }),
  );
  return {
    keepsCopies: true,
    send: async (mail) => {
      const composer = await loadComposer();
      const directory = path.join(DATA_DIR, "mail");
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const { message } = await composer.sendMail(compose(mail));
      const file = path.join(directory, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
