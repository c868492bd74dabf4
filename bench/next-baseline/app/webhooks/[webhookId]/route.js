export { DELETE, PATCH } from "../../../../plain-prisma-webhooks.ts";

export const dynamic = "force-dynamic";
