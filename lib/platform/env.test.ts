import { randomBytes } from "node:crypto";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { EnvError, isSecretKey, parseEnv, requireEncryption } from "./env.ts";
import { isLocalAddress } from "./local-address.ts";

const secretKey = randomBytes(32).toString("base64");

describe("parseEnv", () => {
  test("an empty environment gives the documented defaults", () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      BASE_URL: "http://127.0.0.1:3000",
      AUTH_URL: "http://127.0.0.1:3000",
      DATA_DIR: path.resolve(".data"),
      EGRESS_ALLOW: [],
      SEED_DEMO: false,
    });
  });

  test("addresses are as browsers write them", () => {
    const { BASE_URL } = parseEnv({ BASE_URL: "https://Portal.Example.com:443" });
    expect(BASE_URL).toBe("https://portal.example.com");
  });

  test("AUTH_URL defaults to BASE_URL, and both lose a trailing slash", () => {
    const env = parseEnv({ BASE_URL: "https://portal.example.com/" });
    expect([env.BASE_URL, env.AUTH_URL]).toEqual([
      "https://portal.example.com",
      "https://portal.example.com",
    ]);
  });

  test.each([
    ["PORT", "70000", "a port number"],
    ["PORT", "http", "a port number"],
    ["BASE_URL", "portal.example.com", "an absolute http or https address"],
    ["BASE_URL", "https://portal.example.com/?a=1", "an absolute http or https address"],
    ["AUTH_URL", "https://me:secret@portal.example.com", "an absolute http or https address"],
    ["RETENTION_DELIVERY_DAYS", "999999999", "whole days from 1 to 36500"],
    ["DATABASE_URL", "mysql://db/portal", "a PostgreSQL address"],
    ["SECRET_KEY", "hunter2", "32 random bytes as base64"],
    ["LOG_LEVEL", "loud", "one of trace, debug, info"],
    ["EGRESS_ALLOW", "localhost", "address ranges"],
    ["EGRESS_RANGES", "203.0.113.0", "address ranges"],
    ["SEED_DEMO", "yes", "true or false"],
    ["TRUSTED_PROXY_HOPS", "all", "how many proxies"],
    ["STAFF_SECOND_FACTOR", "yes", "optional or required"],
  ])("%s=%s is refused with its name and what was expected", (name, value, expected) => {
    expect(() => parseEnv({ [name]: value })).toThrow(EnvError);
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`${name}: expected ${expected}`));
  });

  test("every invalid variable is named at once", () => {
    const parse = () => parseEnv({ PORT: "0", SEED_DEMO: "1" });
    expect(parse).toThrow(/PORT/);
    expect(parse).toThrow(/SEED_DEMO/);
  });

  test("a message never repeats the value of a secret", () => {
    const parse = () => parseEnv({ SECRET_KEY: "hunter2" });
    expect(parse).toThrow(EnvError);
    expect(parse).not.toThrow(/hunter2/);
  });

  test.each([
    ["one letter", `${"A".repeat(43)}=`],
    ["one letter, without padding", "x".repeat(43)],
    ["a word again and again", `${Buffer.from("password".repeat(4)).toString("base64")}`],
    [
      "eight bytes and a rest that repeats",
      Buffer.concat([randomBytes(8), Buffer.alloc(24, 3)]).toString("base64"),
    ],
  ])("a SECRET_KEY that is %s is rejected, and accepted as SECRET_KEY_PREVIOUS", (_, weak) => {
    expect(() => parseEnv({ SECRET_KEY: weak })).toThrow(/SECRET_KEY: expected 32 random bytes/);
    expect(parseEnv({ SECRET_KEY: secretKey, SECRET_KEY_PREVIOUS: weak }).SECRET_KEY_PREVIOUS).toBe(weak);
    const url = Buffer.from(secretKey, "base64").toString("base64url");
    expect(parseEnv({ SECRET_KEY: url }).SECRET_KEY).toBe(url);
  });

  test("no random key is rejected as weak", () => {
    const keys = Array.from({ length: 10_000 }, () => randomBytes(32).toString("base64"));
    expect(keys.filter((key) => !isSecretKey(key))).toEqual([]);
  });

  test("with DATABASE_URL, addresses that other machines can reach must be https", () => {
    const requireWith = (more: Record<string, string>) => () => requireEncryption(parseEnv(more));
    expect(requireWith({ BASE_URL: "http://portal.example.com" })).toThrow(
      /BASE_URL: expected https; http is accepted only for localhost/,
    );
    expect(requireWith({ HOST: "0.0.0.0" })).toThrow(/BASE_URL: expected https/);
    expect(requireWith({ AUTH_URL: "http://10.0.0.4:3000" })).toThrow(/AUTH_URL: expected https/);
    for (const local of [
      "http://127.0.0.1:3000",
      "http://localhost",
      "http://[::1]:8080",
      "https://portal.example.com",
    ])
      expect(requireWith({ BASE_URL: local })).not.toThrow();
    expect(["http://localhost.example.com", "http://127.0.0.1.example.com"].map(isLocalAddress)).toEqual([
      false,
      false,
    ]);
  });

  test("DATABASE_URL requires SECRET_KEY", () => {
    const DATABASE_URL = "postgresql://portal@db.example.com/portal";
    expect(() => parseEnv({ DATABASE_URL })).toThrow(/SECRET_KEY: required with DATABASE_URL/);
    expect(parseEnv({ DATABASE_URL, SECRET_KEY: secretKey }).DATABASE_URL).toBe(DATABASE_URL);
  });

  test("staff need a second factor by default with DATABASE_URL, and none with the embedded database", () => {
    const own = { DATABASE_URL: "postgresql://portal@db.example.com/portal", SECRET_KEY: secretKey };
    expect(parseEnv(own).STAFF_SECOND_FACTOR).toBe("required");
    expect(parseEnv({}).STAFF_SECOND_FACTOR).toBe("optional");
    expect(parseEnv({ ...own, STAFF_SECOND_FACTOR: "optional" }).STAFF_SECOND_FACTOR).toBe("optional");
    expect(parseEnv({ STAFF_SECOND_FACTOR: "required" }).STAFF_SECOND_FACTOR).toBe("required");
  });

  test("single sign-on needs all of its variables or none", () => {
    const OIDC_ISSUER = "https://login.example.com";
    const whole = { OIDC_ISSUER, OIDC_CLIENT_ID: "portal", OIDC_CLIENT_SECRET: "a secret of theirs" };
    expect(parseEnv(whole).OIDC_CLIENT_ID).toBe("portal");
    for (const name of Object.keys(whole))
      expect(() => parseEnv({ ...whole, [name]: "" })).toThrow(new RegExp(`${name}: required as well`));
  });

  test("an empty variable counts as absent", () => {
    expect(parseEnv({ PORT: "", DATABASE_URL: "" }).PORT).toBe(3000);
  });
});

test("RATE_LIMITS changes rate and burst of the limits that it names", () => {
  expect(parseEnv({ RATE_LIMITS: "location=30.5/300, token=1/5" }).RATE_LIMITS).toEqual({
    location: { perSecond: 30.5, burst: 300 },
    token: { perSecond: 1, burst: 5 },
  });
  for (const wrong of ["location", "location=1", "location=0/3", "places=1/2", "token=1/2.5"])
    expect(() => parseEnv({ RATE_LIMITS: wrong })).toThrow(/RATE_LIMITS: expected limits such as/);
});
