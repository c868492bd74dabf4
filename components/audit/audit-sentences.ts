import type { AuditItem } from "#lib/audit/shared/schemas.ts";
import { roleLabels } from "#lib/identity/shared/roles.ts";
import { alertLabels } from "#lib/notices/shared/alert-kinds.ts";

/**
 * What each action says after who did it. `{email}` is what the entry has of that name. An action that is not listed shows
 * its name.
 */
export const auditSentences: Record<string, string> = {
  "access_token.issued": "tried a request in the docs as {application}, with the scope {scope}",
  "alert_channel.created": "set up alerts to {host}",
  "alert_channel.disabled": "turned off alerts to {host}, which did not accept them",
  "alert_channel.removed": "removed alerts to {host}",
  "alert_channel.updated": "changed alerts to {host}",
  "application.created": "created the application {application}",
  "application.deleted": "deleted the application {application}",
  "application.inbox_answer_changed": "changed what the inbox of {application} answers",
  "application.updated": "changed the application {application}",
  "audit.exported": "downloaded the audit log",
  "branch_problem.resolved": "marked a data problem with branch {targetId} as resolved",
  "branch_problem.reopened": "reopened a data problem with branch {targetId}",
  "branch_problem.reported": "reported a data problem with branch {targetId}",
  "branch.updated": "changed branch {targetId}",
  "branches.changed": "changed the hours of {count} branches: {title}",
  "branches.imported": "imported branches: {added} added, {changed} changed, {closed} closed",
  "branches.import_undone":
    "undid an import or a bulk closing of branches: {restored} restored, {removed} removed",
  "client_secret.deactivated": "ended a client secret of {application}",
  "client_secret.rotated": "created a client secret for {application}",
  "consent.given": "allowed {application} to act for them",
  "consent.withdrawn": "withdrew access from {application}",
  "delivery.resent": "resent a delivery of order {orderNumber}",
  "delivery.sent_to_partner": "sent the partner the failure of a delivery of order {orderNumber}",
  "delivery.exported": "exported deliveries",
  "grant.revoked": "ended an authorization of {application}",
  "grant.revoked_by_replay": "ended an authorization of {application}: a code or token was used twice",
  "incident.closed":
    "closed an incident of the webhook {webhook}, with deliveries that are not needed: {notNeeded}",
  "incident.sent_to_partner": "sent the partner an incident of the webhook {webhook}",
  "invitation.accepted": "accepted the invitation from {invitedBy} as {role}",
  "invitation.requested": "asked the admins to give {email} the role {role}",
  "invitation.revoked": "revoked the invitation to {email}",
  "invitation.sent_again": "sent the invitation to {email} again",
  "order.published": "sent test order {targetId}",
  "organization.created": "created the organization {name}",
  "person.invited": "invited {email} as {role}",
  "person.left": "left the organization",
  "person.removed": "removed {name}",
  "person.erased": "erased a person",
  "person.role_changed": "changed the role of {name} from {from} to {to}",
  "replay.canceled": "canceled a replay",
  "replay.started": "started a replay, with deliveries: {total}",
  "signing_key.rotated": "rotated the signing key",
  "user.alert_chosen": "changed the email alert {kind}",
  "user.authenticator_app_added": "added an authenticator app",
  "user.authenticator_app_removed": "removed the authenticator app",
  "user.code_check_failed": "confirmed with a wrong code",
  "user.confirmation_sent": "asked for a link that confirms them",
  "user.confirmed": "confirmed that it is them with {by}",
  "user.created": "created the account of {name} as {role}",
  "user.factors_ended": "ended second factors that nobody had confirmed: {ended}",
  "user.factors_reset": "removed every second factor of {name}",
  "user.passkey_added": "added the passkey {name}",
  "user.passkey_removed": "removed the passkey {name}",
  "user.password_check_failed": "confirmed with a wrong password",
  "user.password_reset_sent": "asked for a new password",
  "user.password_set": "set a new password",
  "user.recovery_codes_renewed": "created new recovery codes",
  "user.renamed": "changed their name from {from} to {to}",
  "user.second_factor_failed": "failed to sign in as {name}: wrong code",
  "user.session_ended": "ended one of their sessions",
  "user.sessions_ended": "ended their other sessions",
  "user.sign_in_failed": "failed to sign in as {name}",
  "user.signed_in": "signed in",
  "user.signed_out": "signed out",
  "webhook.disabled": "disabled the webhook {webhook}",
  "webhook.failing": "warned that every delivery to the webhook {webhook} fails",
  "webhook.check_started": "started a check of the receiver of the webhook {webhook}",
  "webhook.limits_changed":
    "set the limits of the webhook {webhook} to {maxInFlight} requests at once and {maxPerSecond} per second",
  "webhook.paused": "paused the webhook {webhook}",
  "webhook.recovered": "noted that the webhook {webhook} works again",
  "webhook.registered": "registered the webhook {webhook}",
  "webhook.resumed": "resumed the webhook {webhook}",
  "webhook.secret_promoted": "promoted the new secret of the webhook {webhook}",
  "webhook.secret_revealed": "looked at the secret of the webhook {webhook}",
  "webhook.secret_rotated": "rotated the secret of the webhook {webhook}",
  "webhook.tested": "sent a test event to the webhook {webhook}",
  "webhook.unregistered": "unregistered the webhook {webhook}",
  "webhook.updated": "changed the webhook {webhook}",
};

const slot = /(\{\w+\})/;

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

/** The page of what an entry is about, or null without one. */
export function getTargetPage({
  targetType,
  targetId,
  hasPage,
}: Pick<AuditItem, "targetType" | "targetId" | "hasPage">): string | null {
  return hasPage ? (pages[targetType]?.(targetId) ?? null) : null;
}

const namesOfValues: Record<string, { name: string }> = { ...roleLabels, ...alertLabels };

/** A part of a sentence: plain text, or a name. */
export type SentencePart = { text: string; isName: boolean };

/** The sentence of an entry after who did it. Names are as the entry stored them. */
export function toSentence({
  action,
  targetId,
  detail,
}: Pick<AuditItem, "action" | "targetId" | "detail">): SentencePart[] {
  return (auditSentences[action] ?? action).split(slot).map((part, index) => {
    if (index % 2 === 0) return { text: part, isName: false };
    // A name that was erased has `person` instead.
    const text = String({ targetId, ...detail }[part.slice(1, -1)] ?? detail["person"] ?? "…");
    return { text: namesOfValues[text]?.name ?? text, isName: true };
  });
}
