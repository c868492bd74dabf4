import type { Metadata } from "next";
import { toFirstScreen } from "#components/branches/finder/results.ts";
import { deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { FrontDoor } from "#components/overview/front-door.tsx";
import { Overview } from "#components/overview/overview.tsx";
import { overviewQuery } from "#components/overview/queries.ts";
import { findBranches } from "#lib/branches/search/find-branches.ts";
import { branchFinderQuerySchema } from "#lib/branches/shared/schemas.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { GET as getHealth } from "../api/console/deliveries/health/route.ts";
import { GET as getOverview } from "../api/console/overview/route.ts";
import { hydrated } from "../hydrated.tsx";
import { currentSignIn, pageContext, publicContext } from "../page-context.ts";

/** Nobody is signed in, nor about to be. */
async function isStranger(): Promise<boolean> {
  const { user, isEnrolling } = await currentSignIn();
  return user === null && !isEnrolling;
}

export async function generateMetadata(): Promise<Metadata> {
  return (await isStranger())
    ? {
        title: { absolute: "Partner Portal" },
        description: "Find branches, subscribe to changes of your orders, and see each delivery.",
        alternates: { canonical: `${env().BASE_URL}/` },
      }
    : { title: "Overview" };
}

async function frontDoor() {
  // The page stands without its numbers.
  const found = await findBranches(await publicContext(), branchFinderQuerySchema.parse({})).catch(
    () => null,
  );
  return (
    <FrontDoor
      environmentName={env().ENVIRONMENT_NAME}
      branches={found ? toFirstScreen(found, {}, false).byState : []}
      urls={{ token: `${issuer()}/v1/token`, branches: `${env().BASE_URL}/api/location/v1/branches` }}
    />
  );
}

/** The overview of signed-in people, and the front door for everybody else. */
export default async function OverviewPage() {
  if (await isStranger()) return frontDoor();
  const { actor } = await pageContext();
  const [firstName = ""] = actor.name.split(" ");
  const urls = {
    token: `${issuer()}/v1/token`,
    webhooks: `${env().BASE_URL}/api/notification/v2/webhooks`,
  };
  return hydrated(
    <Overview firstName={firstName} urls={urls} />,
    [overviewQuery(), getOverview],
    // Staff have a page of webhooks.
    ...(isStaff(actor) ? [] : [[deliveryHealthQuery({}), getHealth] as const]),
  );
}
