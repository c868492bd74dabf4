// The branch search as a plain Next Route Handler with Prisma. `tools/bench/next-baseline` builds it.
import { getDb } from "#lib/platform/db/client.ts";
import { getClient } from "../tokens/plain-bearer.ts";
import { nearSql, PlainQuery, plainBranch } from "./plain-search.ts";

export async function GET(request: Request): Promise<Response> {
  if ((await getClient(request.headers.get("authorization"), "location.read")) === null)
    return Response.json({ title: "Unauthorized" }, { status: 401 });
  const query = PlainQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return Response.json({ title: "Bad Request" }, { status: 400 });
  const { lat, long, distance } = query.data;
  const db = getDb();
  const near = await db.$queryRawUnsafe<{ number: string; miles: number }[]>(nearSql, lat, long, distance);
  if (near.length === 0) return Response.json({ title: "Not Found" }, { status: 404 });
  const rows = await db.branch.findMany({
    where: { number: { in: near.map(({ number }) => number) } },
    include: { hours: { orderBy: { position: "asc" } }, exceptions: { orderBy: { date: "asc" } } },
  });
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const found = near.flatMap(({ number, miles }) => {
    const row = byNumber.get(number);
    return row ? [plainBranch(row, miles)] : [];
  });
  return Response.json(found);
}
