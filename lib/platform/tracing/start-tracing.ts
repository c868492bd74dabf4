import { log } from "#lib/platform/log.ts";

const given = (name: string) => process.env[name] || undefined;

/** Whether the standard variables ask for traces. Source: OpenTelemetry, "SDK environment variables". */
export function isTracing(): boolean {
  return (
    given("OTEL_SDK_DISABLED") !== "true" &&
    (given("OTEL_EXPORTER_OTLP_ENDPOINT") ?? given("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")) !== undefined
  );
}

/**
 * Sends traces to an OTLP collector, as the standard OTEL_* variables say. The default is JSON over HTTP, without attributes
 * of the machine. Without an endpoint, nothing is loaded. Returns a function that sends the remaining traces.
 */
export async function startTracing(serviceName: string): Promise<() => Promise<void>> {
  if (!isTracing()) return async () => undefined;
  process.env["OTEL_EXPORTER_OTLP_PROTOCOL"] ??= "http/json";
  process.env["OTEL_NODE_RESOURCE_DETECTORS"] ??= "env";
  const isNamed =
    given("OTEL_SERVICE_NAME") ?? given("OTEL_RESOURCE_ATTRIBUTES")?.match(/(^|,)service\.name=/);
  const { NodeSDK } = await import("@opentelemetry/sdk-node");
  const sdk = new NodeSDK({
    ...(!isNamed && { serviceName }),
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  return () =>
    sdk.shutdown().catch((error: unknown) => log.warn({ err: error }, "could not send the last traces"));
}
