export { GET, POST } from "../../../plain-prisma-webhooks.ts";

export const dynamic = "force-dynamic";
