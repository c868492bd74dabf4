export { GET } from "../../../plain-prisma-search.ts";

export const dynamic = "force-dynamic";
