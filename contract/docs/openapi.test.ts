import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from '../endpoints/index.ts';
import newsExample from './examples/news.json' with { type: 'json' };
import { newsXml } from './examples/news-xml.ts';
import { openApiDocument } from './openapi.ts';
import type { Json } from './openapi-schema.ts';
import { recordList } from '../schema/record-list.ts';
import { readRows } from '../schema/rows.ts';

// The full zod sets English messages for its whole process, in which other files test those of zod/mini.
z.config({ localeError: () => undefined });

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string; description: string; required?: boolean; style?: string; explode?: boolean; schema: Json }[];
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema: Json; example: unknown }> }>;
}
interface Document {
  openapi: string;
  info: Record<string, string>;
  tags: { name: string }[];
  security: Record<string, unknown[]>[];
  paths: Record<string, { get: Operation }>;
  components: {
    securitySchemes: Json;
    schemas: Record<string, z.core.JSONSchema.BaseSchema>;
    responses: Record<string, { description: string; content?: Json }>;
  };
}

const document = openApiDocument({ version: '9.8.7' }) as unknown as Document;
const operations = Object.entries(document.paths).map(([path, { get }]) => [path, get] as const);

/** Every value in the document with the pointer to it. */
function* walk(value: unknown, pointer = '#'): Generator<[pointer: string, value: unknown]> {
  yield [pointer, value];
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${pointer}/${key}`);
}

describe('the document is OpenAPI 3.1', () => {
  test('it names its version, its title and the service’s version', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Marketdesk data service', version: '9.8.7' });
  });

  test('no reference dangles', () => {
    const pointers = new Set([...walk(document)].map(([pointer]) => pointer));
    const references = [...walk(document)].filter(([pointer]) => pointer.endsWith('/$ref')).map(([, target]) => String(target));
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((target) => !pointers.has(target))).toEqual([]);
  });

  test('operation ids are unique, and every tag and security scheme is declared', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const [, { tags: used }] of operations) for (const tag of used) expect(tags).toContain(tag);
    for (const scheme of document.security.flatMap(Object.keys)) expect(document.components.securitySchemes).toHaveProperty(scheme);
  });

  test.each(operations)('%s: path parameters are those of the address', (path, { parameters }) => {
    const declared = parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    for (const { required } of declared) expect(required).toBe(true);
  });

  test.each(operations)('%s: every response says what it is', (_, { responses }) => {
    for (const [status, response] of Object.entries(responses)) {
      expect(status).toMatch(/^(?:200|304|400|401|403|404|405|406|429|500|503)$/);
      const told = response.$ref ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
      expect(told?.description).toBeTruthy();
    }
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '304', '400', '401', '403', '405', '406', '429', '500', '503']));
  });

  test('nothing in it is undefined, which JSON could not carry', () => {
    expect([...walk(document)].filter(([, value]) => value === undefined || typeof value === 'function')).toEqual([]);
  });
});

describe('the document is the contract', () => {
  test('it describes every endpoint and no other', () => {
    expect(Object.keys(document.paths)).toEqual(endpoints.map(({ path }) => path));
  });

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: every parameter with its own sentence',
    (_, { path, query }) => {
      const inQuery = document.paths[path]?.get.parameters.filter((parameter) => parameter.in === 'query') ?? [];
      expect(inQuery.map(({ name }) => name)).toEqual(Object.values(query).map(({ wire }) => wire));
      for (const { description, schema } of inQuery) {
        expect(description).toMatch(/^[A-Za-z].{8,}[.;]/);
        expect(schema['type']).toMatch(/^(?:string|integer|number|boolean|array)$/);
      }
    },
  );

  test('bounds, words, defaults and lists come from the codecs', () => {
    const find = (path: string, name: string) => document.paths[path]?.get.parameters.find((parameter) => parameter.name === name);
    expect(find('/api/v2/news', 'pageSize')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 15 });
    expect(find('/api/v2/news', 'date')?.schema).toEqual({ type: 'string', format: 'date' });
    expect(find('/api/v2/news', 'updatedSince')?.schema).toEqual({ type: 'integer', minimum: 0, maximum: 253_402_300_799 });
    expect(find('/api/v2/news', 'topic_group_by')?.schema).toEqual({ type: 'string', enum: ['or', 'and'], default: 'or' });
    expect(find('/api/v2/news', 'tickers')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { type: 'string' }, maxItems: 50 },
    });
    expect(find('/api/v2/news', 'cusips')?.description).toContain('Also accepted as `cusip`');
    expect(find('/api/v2/logos/search', 'search_keys')).toMatchObject({ required: true, schema: { minItems: 1, maxItems: 100 } });
    expect(find('/api/v2/logos/search', 'scale')?.schema).toMatchObject({ type: 'string', default: '300x300' });
    expect(find('/api/v2/logos/search', 'composite_radius')?.schema).toEqual({ type: 'number', minimum: 0, maximum: 50, default: 0 });
    expect(find('/api/v2/logos/search', 'securities')?.schema).toEqual({ type: 'boolean', default: true });
  });

  test('every field of every record has its sentence', () => {
    const fields = [...walk(document.components.schemas)].filter(
      ([pointer, value]) => /\/properties\/[^/]+$/.test(pointer) && !pointer.startsWith('#/Error') && typeof value === 'object',
    );
    expect(fields.length).toBeGreaterThan(240);
    expect(fields.filter(([, field]) => !(field as Json)['description']).map(([pointer]) => pointer)).toEqual([]);
  });

  test('endpoints that answer at two addresses, or only for logos and ids with 404, say so', () => {
    expect(document.paths['/api/v2.1/calendar/splits']?.get.description).toContain('/api/v2/calendar/splits');
    const missing = operations.filter(([, { responses }]) => '404' in responses).map(([, { operationId }]) => operationId);
    expect(missing).toEqual(['logos', 'newsById']);
  });
});

describe('the examples are true', () => {
  const schemaOf = (name: string) => {
    const schema = document.components.schemas[name];
    if (!schema) throw new Error(`no schema ${name}`);
    return z.fromJSONSchema(schema);
  };

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: read by the contract, and of the schema',
    (_, endpoint) => {
      const json = document.paths[endpoint.path]?.get.responses['200']?.content?.['application/json'];
      expect(readRows(endpoint, json?.example)?.wrong).toEqual([]);
      const rows = (recordList(endpoint, json?.example) ?? []) as readonly object[];
      const reference = JSON.stringify(json?.schema).match(/schemas\/(\w+)/)?.[1] ?? '';
      const schema = schemaOf(reference);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(z.safeParse(schema, row).error?.issues).toBeUndefined();
      const [first = {}] = rows;
      expect(z.safeParse(schema, { ...first, [Object.keys(first).at(-1) ?? '']: { wrong: true } }).success).toBe(false);
    },
  );

  test('every refusal holds a body of the error schema', () => {
    const error = schemaOf('Error');
    const bodies = [...walk(document.components.responses)].filter(([pointer]) => pointer.endsWith('/example'));
    expect(bodies).toHaveLength(10);
    for (const [, body] of bodies) expect(z.safeParse(error, body).error?.issues).toBeUndefined();
  });

  test('the XML example is an item of the JSON example', () => {
    const lists = new Set(['result.item', ...['image', 'channels', 'stocks', 'tags'].map((name) => `result.item.${name}.item`)]);
    const parser = new XMLParser({ trimValues: false, parseTagValue: false, isArray: (_name, path) => lists.has(String(path)) });
    const [item] = parser.parse(newsXml).result.item;
    const listed = Object.fromEntries(['image', 'channels', 'stocks', 'tags'].map((name) => [name, item[name].item ?? []]));
    expect({ ...item, ...listed, id: Number(item.id) }).toEqual(newsExample[2]);
    expect(newsXml).toContain('</name></item></stocks>');
    expect(newsXml).not.toMatch(/>\s*\n\s*</);
  });
});
