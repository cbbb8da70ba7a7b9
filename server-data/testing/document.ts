import * as z from 'zod';
import { openApiDocument } from '#contract/docs/openapi.ts';
import type { Json } from '#contract/docs/openapi-schema.ts';

// The full zod sets English messages for its whole process, in which other files test those of zod/mini.
z.config({ localeError: () => undefined });

/** A parameter as the OpenAPI document describes it. */
export interface DocumentParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: Json;
}

/** An operation of the document, and what its responses must be. */
export interface Operation {
  readonly parameters: readonly DocumentParameter[];
  /** statuses that the document knows here */
  readonly statuses: ReadonlySet<number>;
  /** what is wrong with the body of a 200, or of an error; undefined when nothing is */
  readonly faultOf: (status: number, body: unknown) => string | undefined;
}

interface Content {
  readonly content?: { readonly 'application/json': { readonly schema: Json } };
}
interface Document {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly parameters: DocumentParameter[]; readonly responses: Record<string, Content> } }>
  >;
  readonly components: { readonly schemas: Record<string, Json> };
}

const document = openApiDocument({ version: '0' }) as unknown as Document;

/** The schema with its references followed. The document promises tolerance to readers; the service itself sends what is named and no more. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: reference, ...rest } = value as Json;
  if (typeof reference === 'string') return strict(document.components.schemas[reference.split('/').at(-1) ?? '']);
  const schema = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, strict(inner)]));
  return 'properties' in schema ? { ...schema, additionalProperties: false } : schema;
}

const schemaOf = (json: Json): z.ZodType => z.fromJSONSchema(strict(json) as z.core.JSONSchema.BaseSchema);

const errorSchema = schemaOf({ $ref: '#/components/schemas/Error' });

/** Every operation by its path. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries(document.paths).map(([path, { get }]) => {
    const response = schemaOf(get.responses['200']?.content?.['application/json'].schema ?? {});
    const operation: Operation = {
      parameters: get.parameters,
      statuses: new Set(Object.keys(get.responses).map(Number)),
      faultOf: (status, body) => {
        const { error } = z.safeParse(status === 200 ? response : errorSchema, body);
        return error && z.prettifyError(error);
      },
    };
    return [path, operation] as const;
  }),
);
