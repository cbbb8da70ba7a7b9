import * as z from 'zod/mini';
import { isoDate, rfc2822, wholeNumberText } from '../schema/codecs.ts';
import { decimalShape, decimalText } from '../schema/decimal.ts';
import type { Endpoint, Parameter } from '../schema/endpoint.ts';
import { isoDateTime } from '../time/iso-date-time.ts';

/** A part of the document. */
export type Json = { [key: string]: unknown };

/** A pointer to a named part. */
export const ref = (kind: 'schemas' | 'responses' | 'headers', name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/** A query carries text; the document says what the text means, with bounds and default. */
function parameterSchema({ codec, fallback, required }: Parameter): Json {
  const sent = jsonSchema(codec, 'input');
  const meant = jsonSchema(codec, 'output');
  // a box such as 300x300 has no JSON form of its own: it stays text
  if (meant['type'] === 'object') return { ...sent, default: z.encode(codec, fallback) };
  if (sent['pattern'] === wholeNumberText.source) meant['type'] = 'integer';
  if (meant['type'] === 'array' && required) meant['minItems'] = 1;
  return fallback === undefined ? meant : { ...meant, default: fallback };
}

export const queryParameters = ({ query }: Endpoint, sentences: Readonly<Record<string, string>>): Json[] =>
  Object.entries(query).map(([key, parameter]) => {
    const { wire, aliases, required } = parameter;
    const schema = parameterSchema(parameter);
    const older = aliases.length > 0 ? ` Also accepted as ${aliases.map((alias) => `\`${alias}\``).join(', ')}.` : '';
    return {
      name: wire,
      in: 'query',
      description: `${sentences[key]}${older}`,
      ...(required && { required }),
      ...(schema['type'] === 'array' && { style: 'form', explode: false }),
      schema,
    };
  });

/** What a codec's own code checks, and JSON Schema can therefore not see. */
const known = new Map<unknown, Json>([
  [isoDate, { type: 'string', format: 'date' }],
  [isoDateTime, { type: 'string', format: 'date-time' }],
  [rfc2822, { type: 'string', examples: ['Mon, 01 Jan 2024 12:35:14 -0500'] }],
  [decimalText, { type: 'string', pattern: `^$|${decimalShape.source}` }],
]);

/** A field read with a default is one that we always send: readers are tolerant, the document promises. */
function promise(schema: z.core.$ZodType, json: Json): void {
  Object.assign(json, known.get(schema));
  const { def } = schema._zod;
  if (def.type === 'default') delete json['default'];
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) {
    delete json['minimum'];
    delete json['maximum'];
  }
  if (def.type === 'object') {
    const { shape } = def as z.core.$ZodObjectDef;
    delete json['additionalProperties'];
    const always = Object.keys(shape).filter((key) => shape[key]?._zod.def.type !== 'optional');
    if (always.length > 0) json['required'] = always;
  }
}

/** JSON Schema of a codec: what travels (`input`), or what it means (`output`). */
export function jsonSchema(codec: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(codec, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => promise(zodSchema, json as Json),
  });
  return schema;
}

/** A record's schema with the sentence of every field in it. */
export function describedRow(row: z.ZodMiniType, fields: Readonly<Record<string, string>>): Json {
  const describe = (schema: Json, path: string): void => {
    for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Json>)) {
      const here = path === '' ? name : `${path}.${name}`;
      property['description'] = fields[here];
      describe(property, here);
    }
    if (schema['items']) describe(schema['items'] as Json, path);
  };
  const schema = jsonSchema(row, 'input');
  describe(schema, '');
  return schema;
}
