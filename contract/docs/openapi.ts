import { endpoints } from '../endpoints/index.ts';
import { errorBody } from '../http/error-body.ts';
import { examples } from './examples/index.ts';
import { type Endpoint, planNames } from '../schema/endpoint.ts';
import { descriptions } from './descriptions/index.ts';
import type { Descriptions } from './descriptions/types.ts';
import { newsXml } from './examples/news-xml.ts';
import { responseHeaders, headers, errorResponses, errorResponsesOf } from './openapi-responses.ts';
import { describedRow, type Json, jsonSchema, queryParameters, ref } from './openapi-schema.ts';

/** The conventions of all endpoints (docs/assumptions.md). */
const conventions = `A read-only service for market news and data.

- One trailing slash is accepted on every path. Methods are GET, HEAD and OPTIONS.
- Send the key in the header, \`Authorization: token <KEY>\`: keys in addresses end up in logs. \`token=<KEY>\`, or its older name \`apikey\`, works as well; the header takes precedence.
- Parameter names are exact and case-sensitive. Unknown ones are ignored and named in \`X-Unknown-Parameters\`. An empty value counts as absent.
- Lists are separated by commas; parts are trimmed, and distinct parts are counted. A list sent twice is joined, any other parameter sent twice is rejected. Enumeration values are case-insensitive.
- All filters combine with AND. Every order is total; ties are broken by id.
- Responses do not contain null: unknown text is empty, unknown numbers are omitted, a list may be empty. Clients must accept unknown fields.`;

const descriptionsOf = (endpoint: Endpoint): Descriptions => {
  const found = descriptions[endpoint.name];
  if (!found) throw new Error(`no descriptions for the endpoint ${endpoint.name}`);
  return found;
};

/** Schema names of records; endpoints with the same record share one. */
const recordNames: Readonly<Record<string, string>> = {
  logos: 'LogoRecord',
  news: 'NewsItem',
  newsById: 'NewsItem',
  newsRemoved: 'RemovedNews',
  quantified: 'QuantifiedRecord',
  ratios: 'RatiosResult',
  guidance: 'GuidanceRecord',
  splits: 'SplitRecord',
  bars: 'BarSeries',
  movers: 'MoversResult',
  sources: 'SourceRow',
};

function responseSchema({ name, envelope, single, constants }: Endpoint): Json {
  const record = ref('schemas', recordNames[name] ?? name);
  const records: Json = single ? record : { type: 'array', items: record };
  if (envelope === undefined) return records;
  const fixed = Object.entries(constants).map(([key, value]) => [key, { const: value }] as const);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(fixed), [envelope]: records },
    required: [...Object.keys(constants), envelope],
  };
}

const xmlNote =
  ' XML is sent if the Accept header prefers it to JSON: root `result`, one `item` per story, children named like the JSON keys, every list nesting `item`, in `stocks` the name last. Errors are then XML too.';

function operation(endpoint: Endpoint): Json {
  const { name, plan, alsoAt, path, xml } = endpoint;
  const descriptions = descriptionsOf(endpoint);
  const also = alsoAt.map((address) => ` Also served at \`${address}\`.`).join('');
  const pathParameters = /\{id\}/.test(path)
    ? [{ name: 'id', in: 'path', required: true, description: 'Identifier of the item.', schema: { type: 'integer', minimum: 0 } }]
    : [];
  const content: Json = { 'application/json': { schema: responseSchema(endpoint), example: examples[name] } };
  if (xml) content['application/xml'] = { schema: { type: 'string' }, example: newsXml };
  return {
    operationId: name,
    tags: [plan],
    summary: descriptions.title,
    description: `${descriptions.description}${also}${xml ? xmlNote : ''}`,
    parameters: [...pathParameters, ...queryParameters(endpoint, descriptions.parameters)],
    responses: { 200: { description: 'OK.', headers: responseHeaders, content }, ...errorResponsesOf(name) },
  };
}

/** Builds the OpenAPI 3.1 document from the contract. */
export const openApiDocument = ({ version }: { readonly version: string }): Json => ({
  openapi: '3.1.1',
  info: { title: 'Marketdesk data service', version, description: conventions, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
  servers: [
    {
      url: '{base_url}',
      description: 'Any service with this API.',
      variables: { base_url: { default: 'http://127.0.0.1:8081', description: 'Address of the data service.' } },
    },
  ],
  security: [{ header: [] }, { query: [] }],
  tags: planNames.map((name) => ({ name, description: `Covered by the plan \`${name}\`.` })),
  paths: Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, { get: operation(endpoint) }])),
  components: {
    securitySchemes: {
      header: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`token`, one space and the key.' },
      query: { type: 'apiKey', in: 'query', name: 'token', description: 'The key; `apikey` is an older name.' },
    },
    headers,
    schemas: {
      Error: jsonSchema(errorBody, 'input'),
      ...Object.fromEntries(
        endpoints.map((endpoint) => [recordNames[endpoint.name], describedRow(endpoint.row, descriptionsOf(endpoint).fields)] as const),
      ),
    },
    responses: errorResponses,
  },
});
