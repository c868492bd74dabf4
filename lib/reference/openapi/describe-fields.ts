import type { createDocument } from "zod-openapi";
import { fieldWords } from "./field-words.ts";

export type OpenApiDocument = ReturnType<typeof createDocument>;

type Schema = { description?: string; properties?: Record<string, Schema>; items?: Schema };

/** The schema at a dotted path, `[]` for the items of a list; undefined where there is none. */
export function schemaAt(schema: Schema | undefined, path: string): Schema | undefined {
  return path.split(".").reduce<Schema | undefined>((at, step) => {
    const isList = step.endsWith("[]");
    const property = at?.properties?.[isList ? step.slice(0, -2) : step];
    return isList ? property?.items : property;
  }, schema);
}

/**
 * Writes the words of the fields into the named schemas.
 *
 * @throws Error where words stand for a field that is gone
 */
export function describeFields(document: OpenApiDocument): void {
  for (const [name, words] of Object.entries(fieldWords)) {
    // zod wrote these schemas: objects with properties, and lists with one schema for their items.
    const schema = document.components?.schemas?.[name] as Schema | undefined;
    for (const [path, description] of Object.entries(words)) {
      const field = schemaAt(schema, path);
      if (!field) throw new Error(`field-words.ts: ${name} has no field ${path}`);
      field.description = description;
    }
  }
}
