import { roleWords } from "#lib/identity/people/constants.ts";
import { alertWords } from "#lib/notices/constants.ts";
import { nameOf } from "#lib/platform/application-name.ts";
import type { AuditItem } from "#lib/platform/audit/schemas.ts";

/**
 * What each action says after who did it. `{email}` is what the entry has of that name, and `[webhook]` is a link to the
 * target. An action that is not listed shows its name.
 */
export const auditSentences: Record<string, string> = {
  "alert_channel.created": "set up alerts to {host}",
  "alert_channel.disabled": "turned off alerts to {host}, which did not accept them",
  "alert_channel.removed": "removed alerts to {host}",
  "alert_channel.updated": "changed alerts to {host}",
  "application.created": "created the application [application]",
  "application.deleted": "deleted the application {application}",
  "application.updated": "changed the application [application]",
  "sandbox_order.changed": "changed the sandbox order {orderNumber}: {action}",
  "production.approved": "approved production for [application]",
  "production.declined": "declined production for [application]",
  "production.requested": "requested production for [application]",
  "audit.exported": "downloaded the audit log",
  "branch_problem.accepted": "accepted a data problem with branch [targetId]",
  "branch_problem.done": "marked a data problem with branch [targetId] as done",
  "branch_problem.released": "stopped working on a data problem with branch [targetId]",
  "branch_problem.reopened": "reopened a data problem with branch [targetId]",
  "branch_problem.reported": "reported a data problem with branch [targetId]",
  "branch_problem.taken": "started working on a data problem with branch [targetId]",
  "branch.change_canceled": "canceled a scheduled change to branch [targetId]",
  "branch.change_scheduled": "scheduled a change to branch [targetId] for {localTime}",
  "branch.updated": "changed branch [targetId]",
  "branches.changed": "made a bulk change to branches: {title} ({count} changed)",
  "branches.imported": "imported branches: {added} added, {changed} changed, {closed} closed",
  "branches.import_undone":
    "undid an import or a bulk change of branches: {restored} restored, {removed} removed",
  "client_key.added": "added a public key to [application]",
  "client_key.removed": "removed a public key from [application]",
  "client_key.url_changed": "changed the JWKS URL of [application]",
  "client_secret.deactivated": "ended a client secret of [application]",
  "client_secret.rotated": "created a client secret for [application]",
  "consent.given": "allowed [application] to act for them",
  "consent.withdrawn": "withdrew access from [application]",
  "delivery.resent": "resent [a delivery] of order {orderNumber}",
  "delivery.exported": "exported deliveries",
  "grant.revoked": "ended an authorization of {application}",
  "grant.revoked_by_replay": "ended an authorization of {application}: a code or token was used twice",
  "invitation.accepted": "accepted the invitation from {invitedBy} as {role}",
  "invitation.revoked": "withdrew the invitation to {email}",
  "invitation.sent_again": "sent the invitation to {email} again",
  "order.changed": "changed order {targetId}",
  "organization.created": "created the organization {name}",
  "person.invited": "invited {email} as {role}",
  "person.left": "left the organization",
  "person.removed": "removed {name}",
  "person.erased": "erased a person",
  "person.role_changed": "changed the role of {name} from {from} to {to}",
  "replay.canceled": "canceled a replay",
  "replay.started": "started a replay of {total} deliveries",
  "signing_key.rotated": "rotated the signing key",
  "user.alert_chosen": "changed the email alert {kind}",
  "user.authenticator_app_added": "added an authenticator app",
  "user.authenticator_app_removed": "removed the authenticator app",
  "user.created": "created the account of {name} as {role}",
  "user.passkey_added": "added the passkey {name}",
  "user.passkey_removed": "removed the passkey {name}",
  "user.password_check_failed": "confirmed with a wrong password",
  "user.password_reset_sent": "asked for a new password",
  "user.password_set": "set a new password",
  "user.recovery_codes_renewed": "created new recovery codes",
  "user.renamed": "changed their name from {from} to {to}",
  "user.second_factor_failed": "failed to sign in: wrong code",
  "user.session_ended": "ended one of their sessions",
  "user.sessions_ended": "ended all their sessions",
  "user.sign_in_failed": "failed to sign in",
  "user.signed_in": "signed in",
  "user.signed_out": "signed out",
  "webhook.disabled": "disabled the webhook [webhook]",
  "webhook.failing": "warned that every delivery to the webhook [webhook] fails",
  "webhook.check_started": "started a check of the receiver of the webhook [webhook]",
  "webhook.badge_published": "published the check badge of the webhook [webhook]",
  "webhook.badge_revoked": "revoked the check badge of the webhook [webhook]",
  "webhook.nightly_check_chosen": "changed the nightly check of the webhook [webhook]",
  "webhook.shadow_started": "set a shadow address for the webhook [webhook]",
  "webhook.shadow_ended": "removed the shadow address of the webhook [webhook]",
  "webhook.fault_set": "set the simulated failure of the webhook [webhook] to {fault}",
  "webhook.wait_skipped": "skipped the wait for retries of the webhook [webhook]",
  "webhook.paused": "paused the webhook [webhook]",
  "webhook.recovered": "noted that the webhook [webhook] works again",
  "webhook.registered": "registered the webhook [webhook]",
  "webhook.resumed": "resumed the webhook [webhook]",
  "webhook.secret_promoted": "promoted the new secret of the webhook [webhook]",
  "webhook.secret_revealed": "looked at the secret of the webhook [webhook]",
  "webhook.secret_rotated": "rotated the secret of the webhook [webhook]",
  "webhook.unregistered": "unregistered the webhook {webhook}",
  "webhook.updated": "changed the webhook [webhook]",
};

const slot = /([[{][\w ]+[\]}])/;

/** Returns the sentence of an action without names: `invited … as …`. */
export function actionLabel(action: string): string {
  return (auditSentences[action] ?? action)
    .split(slot)
    .map((part, index) => (index % 2 === 0 ? part : "…"))
    .join("");
}

/** Pages of targets. */
const pages: Record<string, (id: string) => string> = {
  application: (id) => `/applications/${id}`,
  branch: (id) => `/branches/${id}`,
  delivery: (id) => `/deliveries/${id}`,
  webhook: (id) => `/webhooks/${id}`,
};

const namesOfValues: Record<string, { name: string }> = { ...roleWords, ...alertWords };

/** A part of a sentence: plain text, or a name, with the address of its page if it has one. */
export type SentencePart = { text: string; isName: boolean; href: string | null };

/** Slots with a name that appears in each environment. */
const inEnvironment = ["application", "webhook"];

/** The sentence of an entry after who did it. Names are as the entry stored them. */
export function sentenceOf(
  item: Pick<AuditItem, "action" | "targetType" | "targetId" | "hasPage" | "environment" | "detail">,
): SentencePart[] {
  const { action, targetType, targetId, hasPage, environment, detail } = item;
  const page = hasPage ? (pages[targetType]?.(targetId) ?? null) : null;
  return (auditSentences[action] ?? action).split(slot).map((part, index) => {
    if (index % 2 === 0) return { text: part, isName: false, href: null };
    const name = part.slice(1, -1);
    // Words with a space are the link's own. A name that was erased has `person` instead.
    const value = name.includes(" ") ? name : ({ targetId, ...detail }[name] ?? detail["person"] ?? "…");
    const text = String(value);
    const isApplication = environment !== null && inEnvironment.includes(name);
    return {
      text: isApplication ? nameOf({ name: text, environment }) : (namesOfValues[text]?.name ?? text),
      isName: true,
      href: part.startsWith("[") ? page : null,
    };
  });
}
