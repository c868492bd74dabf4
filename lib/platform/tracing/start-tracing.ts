import { context, propagation, trace } from "@opentelemetry/api";
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
 * Sends traces to a collector by OTLP over HTTP with JSON, as the standard variables say: OTEL_EXPORTER_OTLP_ENDPOINT
 * (and _HEADERS, _TIMEOUT, _COMPRESSION, _CERTIFICATE), OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES,
 * OTEL_TRACES_SAMPLER with _ARG, OTEL_BSP_SCHEDULE_DELAY, OTEL_SDK_DISABLED. Without an endpoint nothing is loaded.
 *
 * @returns what sends the rest and ends it
 */
export async function startTracing(serviceName: string): Promise<() => Promise<void>> {
  if (!isTracing()) return async () => undefined;
  const [sdk, core, resources, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/core"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/exporter-trace-otlp-http"),
    ]);
  const delay = Number(given("OTEL_BSP_SCHEDULE_DELAY"));
  const resource = resources
    .resourceFromAttributes({ "service.name": serviceName })
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const provider = new sdk.TracerProvider({
    resource,
    sampler: chooseSampler(sdk),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        ...(delay > 0 && { scheduledDelayMillis: delay }),
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () =>
    provider.shutdown().catch((error: unknown) => log.warn({ err: error }, "the last traces were not sent"));
}

/** Of OTEL_TRACES_SAMPLER; what the caller's trace decided counts unless the name says otherwise. */
function chooseSampler(sdk: typeof import("@opentelemetry/sdk-trace")) {
  const name = given("OTEL_TRACES_SAMPLER") ?? "parentbased_always_on";
  const ratio = Number(given("OTEL_TRACES_SAMPLER_ARG") ?? 1);
  const roots = {
    always_on: new sdk.AlwaysOnSampler(),
    always_off: new sdk.AlwaysOffSampler(),
    traceidratio: new sdk.TraceIdRatioBasedSampler(ratio),
  };
  const root = Object.entries(roots).find(([known]) => name.endsWith(known))?.[1];
  if (!root) log.warn({ name }, "OTEL_TRACES_SAMPLER is not known; every trace is kept");
  return name.startsWith("parentbased_") || !root
    ? new sdk.ParentBasedSampler({ root: root ?? roots.always_on })
    : root;
}
