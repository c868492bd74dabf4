import type { Context, UserActor } from "#lib/platform/access/context.ts";
import type { NoticeItem } from "./schemas.ts";

const shown = 50;

async function readAt(ctx: Context<UserActor>): Promise<Date> {
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.actor.userId },
    select: { noticesReadAt: true },
  });
  return user.noticesReadAt;
}

/** The newest 50 notices of the person's organization. */
export async function listNotices(ctx: Context<UserActor>): Promise<NoticeItem[]> {
  const [notices, since] = await Promise.all([
    ctx.db.notice.findMany({
      where: { organizationId: ctx.actor.organizationId },
      orderBy: { createdAt: "desc" },
      take: shown,
    }),
    readAt(ctx),
  ]);
  return notices.map(({ id, tone, title, text, path, createdAt }) => ({
    id,
    tone,
    title,
    text,
    path,
    createdAt: createdAt.toISOString(),
    isUnread: createdAt > since,
  }));
}

/** From now on everything that there is counts as read by this person. */
export async function markNoticesRead(ctx: Context<UserActor>): Promise<void> {
  await ctx.db.user.update({ where: { id: ctx.actor.userId }, data: { noticesReadAt: ctx.now } });
}
