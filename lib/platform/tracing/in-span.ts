import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, client: SpanKind.CLIENT };

export type SpanOptions = {
  kind: keyof typeof kinds;
  /** The `traceparent` of the parent span, instead of the current span. Source: W3C Trace Context. */
  parent?: string | null;
  attributes?: Attributes;
};

/** Runs work as a span of a trace. Without tracing, only runs it. */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const parent = options.parent
    ? propagation.extract(context.active(), { traceparent: options.parent })
    : context.active();
  const started = { kind: kinds[options.kind], attributes: options.attributes ?? {} };
  return trace.getTracer("partner-portal").startActiveSpan(name, started, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // The error's text may be confidential. The log has it, with the request ID.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The `traceparent` of the current span, or null without tracing. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}
