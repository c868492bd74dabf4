import { z } from "zod";
import { webhookUrlSchema } from "#lib/notifications/webhooks/shared/schemas.ts";
import type { Page } from "#lib/platform/http/page.ts";
import { type AlertFormatName, type AlertKindName, alertFormats, alertKinds } from "./alert-kinds.ts";

/** A notice. Times are RFC 3339. `path` is the page where a person can act on it. */
export type NoticeItem = {
  id: string;
  tone: "GOOD" | "WARN" | "BAD";
  title: string;
  text: string;
  path: string;
  createdAt: string;
  isUnread: boolean;
};
export type NoticePage = Page<NoticeItem>;

const kind = z.enum(alertKinds, { error: `Choose one of ${alertKinds.join(", ")}.` });

/** Whether the person gets a kind of alert by email. */
export const chooseAlertSchema = z.strictObject({
  kind,
  byEmail: z.boolean({ error: "Expected true or false." }),
});
export type ChooseAlertInput = z.infer<typeof chooseAlertSchema>;

/** The person's alerts with the names of the colleagues who get them by email, and the host of the alert channel. */
export type Alerts = {
  choices: { kind: AlertKindName; byEmail: boolean; byChannel: boolean; colleagues: string[] }[];
  channelHost: string | null;
};

/** `isNew`: whether the caller knows of no channel. What somebody else set up is not replaced, and what they removed stays so. */
export const saveChannelSchema = z.strictObject({
  url: webhookUrlSchema,
  format: z.enum(alertFormats, { error: "Choose SLACK or JSON." }),
  kinds: z.array(kind, { error: "Give a list of alerts." }).min(1, { error: "Choose at least one alert." }),
  isNew: z.boolean({ error: "Expected true or false." }).optional(),
});
export type SaveChannelInput = z.infer<typeof saveChannelSchema>;

/** An alert channel, for admins of its organization. Times are RFC 3339. */
export type AlertChannelView = {
  url: string;
  format: AlertFormatName;
  kinds: AlertKindName[];
  acceptedAt: string | null;
  /** Why the last message was not accepted. */
  failureDetail: string | null;
  /** Since when it is off, because too many messages in a row were not accepted. */
  disabledAt: string | null;
};

/** `secret` is shown once, when a channel for JSON is made. */
export type SavedChannel = { channel: AlertChannelView; secret: string | null };

/** How the channel answered a test message. `status` is null without an answer. */
export type ChannelTest = {
  isAccepted: boolean;
  status: number | null;
  durationMs: number;
  /** Why it was not accepted. */
  failureDetail: string | null;
  /** The beginning of the answer's body. */
  body: string;
};
