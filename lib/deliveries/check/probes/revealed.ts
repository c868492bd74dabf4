import type { CheckExchange } from "#lib/deliveries/check/schemas.ts";
import { mask } from "#lib/deliveries/engine/build-request.ts";

const stackTrace =
  /^\s+at .{1,200}[(:\\/].{1,200}:\d+|Traceback \(most recent call last\)|Stack trace:|Exception in thread|^\s+at [\w.$]+\(\w+\.java|in \/.{1,200} on line \d+/m;
const version = /[\w.-]+\/\d+\.\d+/;
const tellingHeaders = ["server", "x-powered-by", "x-aspnet-version", "x-aspnetmvc-version"];

/** Describes what an answer reveals to an attacker. */
export function revealed({ responseHeaders, responseBody }: CheckExchange): string[] {
  const headers = tellingHeaders.flatMap((name) => {
    const value = responseHeaders[name] ?? "";
    return version.test(value) || /^x-aspnet/.test(name) ? (value ? [`the version "${value}"`] : []) : [];
  });
  const isEchoed = [responseBody, ...Object.values(responseHeaders)].some((text) => text.includes(mask));
  return [
    ...headers,
    ...(stackTrace.test(responseBody) ? ["a stack trace"] : []),
    ...(isEchoed ? ["your secret"] : []),
  ];
}
