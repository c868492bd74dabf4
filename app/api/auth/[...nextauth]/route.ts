import NextAuth from "next-auth";
import { nextAuthOptions } from "#lib/auth/next-auth-options.ts";
import { remoteAddress } from "#lib/http/remote-address.ts";

/** next-auth's own endpoints, served by Next: they use its request and response. */
async function handle(
  request: Request,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> {
  return NextAuth(request as never, context as never, nextAuthOptions(remoteAddress(request.headers)));
}

export { handle as GET, handle as POST };
