import { api, listQuery } from "#lib/platform/http/query-options.ts";
import type {
  PublishSampleInput,
  SampleOrderState,
  SentOrder,
  SentTestOrder,
  TestOrder,
  TestOrderInput,
} from "./schemas.ts";

const publishPath = "/api/console/publish";
const testOrdersPath = "/api/notification/v2/test-orders";

/** The sample orders that staff publish. */
export function sampleOrdersQuery() {
  return listQuery<SampleOrderState>(["sample orders"], publishPath);
}

/** An application's test orders. */
export function testOrdersQuery(applicationId: string) {
  return listQuery<TestOrder>(["test orders", applicationId], testOrdersPath, { applicationId });
}

/** Mutations; each throws ApiError. After one, invalidate the list of its orders. */
export const orderCalls = {
  publish: (body: PublishSampleInput) => api.post<SentOrder>(publishPath, body),
  sendTest: (body: TestOrderInput) => api.post<SentTestOrder>(testOrdersPath, body),
};
