import * as z from 'zod/mini';
import { wholeNumberText } from '../codecs.ts';
import type { Endpoint, Parameter } from '../endpoint.ts';
import type { Json } from './json.ts';
import { jsonSchema } from './schema.ts';

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
