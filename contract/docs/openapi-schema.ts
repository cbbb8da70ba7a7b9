import * as z from 'zod/mini';
import { sentFlagIfAny, sentNumber, sentNumberIfAny, sentTimeIfAny } from '../endpoints/movers.ts';
import { clockTime, isoDate, rfc2822, wholeNumberText, yesNo } from '../schema/codecs.ts';
import { decimalShape, decimalText } from '../schema/decimal.ts';
import type { Endpoint, Parameter } from '../schema/endpoint.ts';
import { isoDateTime } from '../time/iso-date-time.ts';

/** A JSON object in the document. */
export type Json = { [key: string]: unknown };

/** A reference to a named component. */
export const ref = (kind: 'schemas' | 'responses' | 'headers', name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/** Describes the parsed value of a parameter rather than its text, with bounds and default. */
function parameterSchema({ codec, fallback, required }: Parameter): Json {
  const input = jsonSchema(codec, 'input');
  const output = jsonSchema(codec, 'output');
  // A box such as 300x300 has no JSON type, so it is described as text.
  if (output['type'] === 'object') return { ...input, default: z.encode(codec, fallback) };
  if (input['pattern'] === wholeNumberText.source) output['type'] = 'integer';
  if (output['type'] === 'array' && required) output['minItems'] = 1;
  return fallback === undefined ? output : { ...output, default: fallback };
}

export const queryParameters = ({ query }: Endpoint, descriptions: Readonly<Record<string, string>>): Json[] =>
  Object.entries(query).map(([key, parameter]) => {
    const { wire, aliases, required } = parameter;
    const schema = parameterSchema(parameter);
    const alsoAccepted = aliases.length > 0 ? ` Also accepted as ${aliases.map((alias) => `\`${alias}\``).join(', ')}.` : '';
    return {
      name: wire,
      in: 'query',
      description: `${descriptions[key]}${alsoAccepted}`,
      ...(required && { required }),
      ...(schema['type'] === 'array' && { style: 'form', explode: false }),
      schema,
    };
  });

/** Schemas of codecs whose checks are functions, which JSON Schema cannot express. */
const functionCodecs = new Map<unknown, Json>([
  [isoDate, { type: 'string', format: 'date' }],
  [clockTime, { type: 'string', pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' }],
  [yesNo, { type: 'string', enum: ['Y', 'N'] }],
  [isoDateTime, { type: 'string', format: 'date-time' }],
  [rfc2822, { type: 'string', examples: ['Mon, 01 Jan 2024 12:35:14 -0500'] }],
  [decimalText, { type: 'string', pattern: `^$|${decimalShape.source}` }],
  // what is sent; what is read as well is in the codecs
  [sentNumber, { type: 'number' }],
  [sentNumberIfAny, { type: 'number' }],
  [sentTimeIfAny, { type: 'string', format: 'date-time' }],
  [sentFlagIfAny, { type: 'boolean' }],
]);

/** Marks fields with a default as required: parsers accept records without them, but the service always sends them. */
function markRequired(schema: z.core.$ZodType, json: Json): void {
  const fixed = functionCodecs.get(schema);
  if (fixed) for (const key of Object.keys(json)) Reflect.deleteProperty(json, key);
  Object.assign(json, fixed);
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

/** JSON Schema of a codec: of its text on the wire (`input`) or of its parsed value (`output`). */
export function jsonSchema(codec: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(codec, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => markRequired(zodSchema, json as Json),
  });
  return schema;
}

/** JSON Schema of a record, with a description of every field. */
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
