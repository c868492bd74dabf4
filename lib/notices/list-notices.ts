import type { NoticePage } from "#lib/notices/shared/schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { ownOrganization } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { afterPlace, type PageQuery, toPage } from "#lib/platform/http/page.ts";
import { toJson } from "#lib/platform/http/to-json.ts";

const noticesPerPage = 50;

/**
 * How long every new session shows a notice about the person's account as unread, however often others have read it:
 * whoever made the change with a stolen password must not hide it from the owner.
 */
export const accountNoticeDays = 7;

/** A page of the notices of the person's organization and of the person, newest first. */
export async function listNotices(ctx: Context<UserActor>, { cursor }: PageQuery = {}): Promise<NoticePage> {
  const notices = await ctx.db.notice.findMany({
    where: {
      organizationId: ownOrganization(ctx.actor),
      AND: [{ OR: [{ userId: null }, { userId: ctx.actor.userId }] }, afterPlace("createdAt", cursor)],
    },
    select: { id: true, userId: true, tone: true, title: true, text: true, path: true, createdAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: noticesPerPage + 1,
  });
  const { noticesReadAt } = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.actor.userId } });
  const session = await ctx.db.session.findUnique({ where: { id: ctx.actor.sessionId ?? "" } });
  const oldest = addSeconds(ctx.now, -accountNoticeDays * 24 * 3600);
  const { data, nextCursor } = toPage(notices, noticesPerPage, ({ createdAt, id }) => ({
    at: createdAt,
    key: id,
  }));
  const items = data.map(({ userId, ...notice }) => {
    const { createdAt } = notice;
    const isUnread =
      userId === null
        ? createdAt > noticesReadAt
        : createdAt > oldest && createdAt > (session?.accountNoticesSeenAt ?? oldest);
    return { ...notice, isUnread };
  });
  return toJson({ data: items, nextCursor });
}

/** Marks every notice as read by this person. Those about the person's account stay unread in other sessions. */
export async function markNoticesRead(ctx: Context<UserActor>): Promise<void> {
  const { userId, sessionId = "" } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { noticesReadAt: ctx.now } });
    await tx.session.updateMany({
      where: { id: sessionId, userId },
      data: { accountNoticesSeenAt: ctx.now },
    });
  });
}
