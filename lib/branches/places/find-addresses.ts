import { z } from "zod";
import { looksLikeAddress, type Suggestion } from "#lib/branches/shared/place-schemas.ts";
import { exchange } from "#lib/platform/egress/exchange.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { processCache } from "#lib/platform/process-cache.ts";
import { processState } from "#lib/platform/process-state.ts";

const limits = { timeoutMs: 3_000, keptBytes: 256 * 1024, readBytes: 256 * 1024 };
const maxAddresses = 3;
/** More would be impolite to a public geocoder. Who comes while they run gets no addresses. */
const maxRunning = 4;

const lat = z.number().min(-90).max(90);
const long = z.number().min(-180).max(180);

/** The US Census geocoder, `format=json`. */
const censusSchema = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({ matchedAddress: z.string(), coordinates: z.object({ x: long, y: lat }) }),
    ),
  }),
});

/** GeoJSON, as of Pelias, Photon, and Nominatim. */
const geoJsonSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([long, lat]).rest(z.number()) }),
      properties: z.object({
        label: z.string().optional(),
        display_name: z.string().optional(),
        name: z.string().optional(),
      }),
    }),
  ),
});

type Address = { label: string; lat: number; long: number };

const answerSchema = z.union([
  censusSchema.transform(({ result }): Address[] =>
    result.addressMatches.map(({ matchedAddress, coordinates: { x, y } }) => ({
      label: matchedAddress,
      lat: y,
      long: x,
    })),
  ),
  geoJsonSchema.transform(({ features }): Address[] =>
    features.map(({ geometry: { coordinates }, properties: { label, display_name, name } }) => ({
      label: label ?? display_name ?? name ?? "",
      lat: coordinates[1],
      long: coordinates[0],
    })),
  ),
]);

const known = processCache<Suggestion[]>("addresses", { max: 1_000, ttlMs: 24 * 3_600_000 });
const state = processState("geocoder", () => ({ agents: createReceiverAgents(), running: 0 }));

/**
 * The addresses that `GEOCODER_URL` finds for a text, through the egress guard. Empty without a geocoder, for a text that is
 * no address, and if the geocoder fails or takes longer than 3 s, which the log says.
 *
 * Source: docs/branches.md, "Addresses".
 */
export async function findAddresses(text: string): Promise<Suggestion[]> {
  const { GEOCODER_URL } = env();
  const typed = text.trim().replaceAll(/\s+/g, " ");
  if (GEOCODER_URL === undefined || !looksLikeAddress(typed)) return [];
  const url = new URL(GEOCODER_URL.replace("{q}", encodeURIComponent(typed)));
  return (await known.read(typed.toLowerCase(), () => askIfFree(url))) ?? [];
}

async function askIfFree(url: URL): Promise<Suggestion[] | null> {
  if (state.running >= maxRunning) return null;
  state.running += 1;
  return ask(url).finally(() => {
    state.running -= 1;
  });
}

/** Null if the geocoder failed. */
async function ask(url: URL): Promise<Suggestion[] | null> {
  const { answer, kept, end, error } = await exchange(
    state.agents.agentFor(url),
    {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "GET",
      headers: { accept: "application/json" },
    },
    limits,
  );
  try {
    if (end !== "whole" || answer?.statusCode !== 200)
      throw error ?? new Error(`${end}, HTTP ${answer?.statusCode}`);
    return answerSchema
      .parse(JSON.parse(kept.toString("utf8")))
      .filter(({ label }) => label !== "")
      .slice(0, maxAddresses)
      .map((address) => ({
        kind: "place",
        ...address,
        label: address.label.slice(0, 80),
        detail: "Address",
      }));
  } catch (cause) {
    log.warn({ err: cause, geocoder: url.origin }, "could not look up an address");
    return null;
  }
}
