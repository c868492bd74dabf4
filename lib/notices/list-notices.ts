import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { ownOrganization } from "#lib/platform/access/tenancy.ts";
import { afterPlace, type PageQuery, toPage } from "#lib/platform/http/page.ts";
import { toJson } from "#lib/platform/http/to-json.ts";
import type { NoticePage } from "./schemas.ts";

const noticesPerPage = 50;

/** A page of the notices of the person's organization and of the person, newest first. */
export async function listNotices(ctx: Context<UserActor>, { cursor }: PageQuery = {}): Promise<NoticePage> {
  const notices = await ctx.db.notice.findMany({
    where: {
      organizationId: ownOrganization(ctx.actor),
      AND: [{ OR: [{ userId: null }, { userId: ctx.actor.userId }] }, afterPlace("createdAt", cursor)],
    },
    select: { id: true, tone: true, title: true, text: true, path: true, createdAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: noticesPerPage + 1,
  });
  const { noticesReadAt } = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.actor.userId } });
  const { data, nextCursor } = toPage(notices, noticesPerPage, ({ createdAt, id }) => ({
    at: createdAt,
    key: id,
  }));
  const items = data.map((notice) => ({ ...notice, isUnread: notice.createdAt > noticesReadAt }));
  return toJson({ data: items, nextCursor });
}

/** Marks every notice as read by this person. */
export async function markNoticesRead(ctx: Context<UserActor>): Promise<void> {
  await ctx.db.user.update({ where: { id: ctx.actor.userId }, data: { noticesReadAt: ctx.now } });
}
