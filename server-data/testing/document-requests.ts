import fc from 'fast-check';
import { movers } from '#contract/endpoints/movers.ts';
import type { Json } from '#contract/docs/openapi-schema.ts';
import { operations, type DocumentParameter, type Operation } from './document.ts';

/** A request made from the document. */
export interface DocumentRequest {
  /** of the operation */
  readonly path: string;
  readonly url: string;
  /** whether all of it is as the document says, so that it must not be refused */
  readonly isSound: boolean;
}

interface Sent {
  readonly text: string;
  readonly isSound: boolean;
}

const sound = (...texts: readonly string[]): fc.Arbitrary<Sent> => fc.constantFrom(...texts).map((text) => ({ text, isSound: true }));
const unsound = (...texts: readonly string[]): fc.Arbitrary<Sent> => fc.constantFrom(...texts).map((text) => ({ text, isSound: false }));

/** Values that match the example stories, records and logos. */
const matching = [
  ...'AAPL aapl BRK.B BRK-A brk/b F GOOG TCBP NFLX NASDAQ:AAPL BTC/USD 320193 0000320193 037833100 US0378331005 News tech'.split(' '),
  ...['Mary Major', 'price target', 'story', 'NOBODY', '1Y', 'x'],
];
const periods = ['3M', 'tTm', 'FY', 'Q1', '2025', 'ALL'];
const days = ['2024-01-01', '2025-12-31', '2026-01-05', '0001-01-01', '9999-12-31'];
/** Texts that break careless services. */
export const hostileTexts = [
  ...`' " \\ ; -- % %00 * [] {} <script> ../.. null undefined NaN -1 +1 1.5 1e3 0x10 007 १ 2024-02-30 2024-1-1 today __proto__`.split(' '),
  ...[
    '\0',
    'a\0b',
    ' ',
    '\u202e',
    '\ud800',
    '😀',
    "'; drop table news; --",
    '" OR "1"="1',
    'NEAR(a',
    '9'.repeat(400),
    'x'.repeat(3000),
    ',,,',
  ],
];

const list = (values: readonly string[], max: number): fc.Arbitrary<Sent> =>
  fc
    .oneof(
      {
        weight: 8,
        arbitrary: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: Math.min(4, max) }).map((some) => some.join()),
      },
      { weight: 1, arbitrary: fc.constant(Array.from({ length: max }, (_, index) => values[index] ?? `X${index}`).join()) },
    )
    .map((text) => ({ text, isSound: true }));

/** Values as a schema wants them: somewhere within, and at its ends. */
function soundValue(
  name: string,
  { type, enum: choices, format, minimum = 0, maximum = 9, maxItems, items, pattern }: Json,
): fc.Arbitrary<Sent> {
  const bounds = [String(minimum), String(maximum)];
  if (Array.isArray(choices)) return sound(...choices.map(String), ...choices.map((choice) => String(choice).toUpperCase()));
  if (type === 'boolean') return sound('true', 'FALSE', '1', '0');
  if (format === 'date') return sound(...days);
  if (type === 'array') {
    const { enum: some } = items as Json;
    const values = Array.isArray(some) ? some.map(String) : name === 'period' ? periods : matching;
    return list(values, Math.min(Number(maxItems ?? 4), Array.isArray(some) ? some.length : Infinity));
  }
  if (name === 'from' || name === 'to') return sound(...days, '2026-01-05T09:30:00', '2026-03-08T02:30:00-04:00');
  if (typeof pattern === 'string') return sound('300x300', '1X4096');
  if (type === 'string') return sound(...matching);
  const numbers = ['1', '2', '5', '15', '1704130515', '1767600200'].filter(
    (text) => Number(text) >= Number(minimum) && Number(text) <= Number(maximum),
  );
  return sound(...bounds, ...numbers);
}

/** Values just past what a schema allows. */
function pastValue({ minimum, maximum, maxItems }: Json): fc.Arbitrary<Sent> {
  const past = [
    ...(minimum === undefined ? [] : [String(Number(minimum) - 1)]),
    ...(maximum === undefined ? [] : [String(Number(maximum) + 1)]),
    ...(maxItems === undefined ? [] : [Array.from({ length: Number(maxItems) + 1 }, (_, index) => `X${index}`).join()]),
  ];
  return past.length === 0 ? unsound('\u0001') : unsound(...past);
}

const anyValue = ({ name, schema }: DocumentParameter): fc.Arbitrary<Sent> =>
  fc.oneof(
    { weight: 14, arbitrary: soundValue(name, schema) },
    { weight: 1, arbitrary: pastValue(schema) },
    { weight: 1, arbitrary: unsound(...hostileTexts) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map((text) => ({ text, isSound: false })) },
  );

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

interface Pair extends Sent {
  readonly name: string;
}

const anyPair = (parameter: DocumentParameter): fc.Arbitrary<Pair> =>
  fc.tuple(anyValue(parameter), fc.boolean()).map(([{ text, isSound }, isRaw]) => ({
    // brackets arrive raw or encoded
    name: parameter.name,
    text: `${isRaw ? parameter.name : encoded(parameter.name)}=${encoded(text)}`,
    isSound,
  }));

const extra: fc.Arbitrary<Pair | undefined> = fc.option(
  fc
    .constantFrom('limit=1', 'Page=7', 'parameters[isPrimary]=N', '__proto__=1', '=', '&', '%', '%FF=1')
    .map((text) => ({ name: '', text, isSound: true })),
  { nil: undefined, freq: 5 },
);

const isRange = (name: string): boolean => /from|to\]?$/i.test(name) && /date|^from$|^to$/i.test(name);

/** A span without an end is one until now, which may be longer than the endpoint reads. */
const isLimited = (path: string, name: string): boolean => path === movers.path && name === 'from';

function anyRequestOf(path: string, { parameters }: Operation): fc.Arbitrary<DocumentRequest> {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const required = query.filter((parameter) => parameter.required);
  const optional = query.filter((parameter) => !parameter.required);
  const ids = fc.constantFrom('0', '1', '2', '99', '9'.repeat(16));
  return fc
    .tuple(
      fc.subarray(optional, { maxLength: Math.min(4, optional.length) }).chain((some) => fc.tuple(...[...required, ...some].map(anyPair))),
      extra,
      ids,
      fc.integer({ min: 0, max: 39 }),
    )
    .map(([pairs, more, id, odd]) => {
      // now and then one is sent twice, or what is required is not sent
      const sent = odd === 0 && pairs[0] ? [...pairs, pairs[0]] : odd === 1 ? pairs.slice(1) : pairs;
      const texts = [...sent, ...(more ? [more] : [])].map(({ text }) => text);
      return {
        path,
        url: `${path.replace('{id}', id)}?${texts.join('&')}`,
        isSound:
          odd > 1 &&
          sent.every(({ isSound, name }) => isSound && !isLimited(path, name)) &&
          sent.filter(({ name }) => isRange(name)).length < 2,
      };
    });
}

/** Requests of every operation: some parameters each, mostly as the document wants them. */
export const anyDocumentRequest: fc.Arbitrary<DocumentRequest> = fc.oneof(
  ...[...operations].map(([path, operation]) => anyRequestOf(path, operation)),
);
