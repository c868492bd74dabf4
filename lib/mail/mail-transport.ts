import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { Mail } from "#lib/platform/db/generated/client.ts";
import { type Env, env } from "#lib/platform/env.ts";

type OutgoingMail = Pick<Mail, "id" | "to" | "subject" | "channelId" | "attempts" | "createdAt"> & {
  text: string;
};

/** Where email goes. With `keepsCopies`, only the portal has it, so its text must be kept. */
export type MailTransport = {
  keepsCopies: boolean;
  /** Set if it sends to alert channels instead of by email: those that it is sending to. */
  busyChannels?: Set<string>;
  send: (mail: OutgoingMail) => Promise<void>;
};

const timeoutMs = 10_000;
/** Of one email, however slowly its server answers. Less than until the next attempt. */
const deadlineMs = 30_000;

function compose({ id, to, subject, text }: OutgoingMail, from: string) {
  const domain = from.replace(/^.*@|>$/g, "");
  return { from, to, subject, text, messageId: `<${id}@${domain}>` };
}

function connectServer(url: string, requireTLS = false) {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  return createTransport({ url, requireTLS, ...timeouts });
}

/**
 * Connects to a mail server and logs in, without sending anything. `isEncrypted`: it offers TLS.
 *
 * @throws Error with the server's answer
 */
export async function verifyMailServer(url: string): Promise<{ isEncrypted: boolean }> {
  await connectServer(url).verify();
  if (url.startsWith("smtps:")) return { isEncrypted: true };
  const isEncrypted = await connectServer(url, true)
    .verify()
    .catch(() => false);
  return { isEncrypted };
}

/** Sends email to the server of SMTP_URL. Without one, writes each message as a file into `DATA_DIR/mail`. */
export function createMailTransport(
  settings: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "DATA_DIR"> = env(),
): MailTransport {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = settings;
  if (SMTP_URL) {
    const server = connectServer(SMTP_URL);
    return {
      keepsCopies: false,
      send: async (mail) => {
        const ended = new AbortController();
        const late = sleep(deadlineMs, "late", { signal: ended.signal, ref: false }).catch(() => "ended");
        const sent = server.sendMail(compose(mail, MAIL_FROM)).finally(() => ended.abort());
        if ((await Promise.race([sent, late])) === "late")
          throw new Error(`The mail server did not accept the email within ${deadlineMs / 1_000} seconds.`);
      },
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    keepsCopies: true,
    send: async (mail) => {
      const directory = path.join(DATA_DIR, "mail");
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const { message } = await composer.sendMail(compose(mail, MAIL_FROM));
      const file = path.join(directory, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
