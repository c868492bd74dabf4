import { log } from "#lib/platform/log.ts";

const readVariable = (name: string) => process.env[name] || undefined;

/** Whether the standard variables ask for traces. Source: OpenTelemetry, "SDK environment variables". */
export function isTracing(): boolean {
  return (
    readVariable("OTEL_SDK_DISABLED") !== "true" &&
    (readVariable("OTEL_EXPORTER_OTLP_ENDPOINT") ?? readVariable("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")) !==
      undefined
  );
}

/**
 * Sends traces to an OTLP collector as JSON over HTTP, as the standard OTEL_* variables say. Without an endpoint, nothing is
 * loaded. Returns a function that sends the remaining traces.
 */
export async function startTracing(serviceName: string): Promise<() => Promise<void>> {
  if (!isTracing()) return async () => undefined;
  const [api, core, contexts, exporter, resources, sdk] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace"),
  ]);
  const detected = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": serviceName }).merge(detected),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() })],
  });
  api.context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider);
  return () =>
    provider.shutdown().catch((error: unknown) => log.warn({ err: error }, "could not send the last traces"));
}
