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
  /** A `traceparent` that the span goes on from, instead of the span that is open here. Source: W3C Trace Context. */
  parent?: string | null;
  attributes?: Attributes;
};

/** Does some work as one span of a trace. Without tracing it only does the work. */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const parent = options.parent
    ? propagation.extract(context.active(), { traceparent: options.parent })
    : context.active();
  const started = { kind: kinds[options.kind], attributes: options.attributes ?? {} };
  return trace.getTracer("partner-portal").startActiveSpan(name, started, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // The error's text may hold what no trace should: the log has it, with the request id.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The open span for somebody else to go on from: a `traceparent`, or null without tracing. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}
