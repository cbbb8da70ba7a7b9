import { describe, expect, test } from 'vitest';
import { parseFacts, spanOf } from './facts.ts';
import { madeFacts, madeYear } from './testing/made-facts.ts';

const cik = '0009900017';

function parse(body: string) {
  const refused: string[] = [];
  return { facts: parseFacts(body, cik, (reason) => refused.push(reason)), refused };
}

test.each([
  ['2024-01-01', '2024-03-31', '3M'],
  ['2022-09-25', '2022-12-31', '3M'], // 14 weeks
  ['2024-01-01', '2024-06-30', '6M'],
  ['2022-09-25', '2023-07-01', '9M'], // 40 weeks
  ['2022-09-25', '2023-09-30', '1Y'], // 53 weeks
  ['2024-07-01', '2024-11-30', undefined], // five months to a new year end
  ['2024-01-01', '2025-06-30', undefined],
])('%s to %s is %s', (start, end, span) => expect(spanOf(start, end)).toBe(span));

describe('company facts as a whole', () => {
  test.each([
    ['cut off', madeFacts(madeYear).slice(0, 900), 'no JSON, or it ends early'],
    ['a page', '<html><body>Request Rate Threshold Exceeded</body></html>', 'got a page of HTML'],
    ['an empty body', '', 'no JSON'],
    ['another shape', '{"cik":9900017,"facts":[]}', 'entityName'],
    ['another company', madeFacts(madeYear, { cik: 42 }), 'expected those of CIK 0009900017, got CIK 0000000042'],
    ['without us-gaap', '{"cik":9900017,"entityName":"x","facts":{"ifrs-full":{}}}', 'IFRS is not read'],
    ['two currencies alike', madeFacts('Assets 2024-03-31 1 2024-05-01\nAssets 2024-03-31 7 2024-05-01 20-F CNY'), 'currency is unknown'],
  ])('%s is refused', (_name, body, reason) => expect(() => parse(body)).toThrow(reason));

  test('the currency is that of the assets; a concept in another one is refused', () => {
    const { facts, refused } = parse(
      madeFacts(`
        Assets 2023-12-31 70 2024-05-01 20-F CNY
        Assets 2024-12-31 80 2025-05-01 20-F CNY
        Assets 2024-12-31 11 2025-05-01 20-F USD
        Revenues 2024-01-01 2024-12-31 40 2025-05-01 20-F CNY
        Revenues 2024-01-01 2024-12-31 6 2025-05-01 20-F USD
        GrossProfit 2024-01-01 2024-12-31 5 2025-05-01 20-F EUR`),
    );
    expect([
      facts.currency,
      facts.tags
        .get('Revenues')
        ?.at.get('2024-12-31 1Y')
        ?.map(({ value }) => value),
    ]).toEqual(['CNY', [40]]);
    expect(refused).toEqual(["GrossProfit: in EUR and not in CNY, the company's currency"]);
  });
});

describe('facts one by one', () => {
  const withFact = (more: object): string => {
    const body = JSON.parse(madeFacts(madeYear)) as { facts: { 'us-gaap': { Assets: { units: { USD: object[] } } } } };
    body.facts['us-gaap'].Assets.units.USD.push({
      end: '2022-12-31',
      val: 7,
      accn: '0000000001-23-000201',
      form: '10-K',
      filed: '2023-02-01',
      ...more,
    });
    return JSON.stringify(body);
  };

  test.each([
    ['a segment', { segment: { axis: 'ProductAxis' } }, 'a part of the company (segment)'],
    ['a dimension', { dimensions: ['ProductAxis'] }, 'a part of the company (dimensions)'],
    ['a text as value', { val: '7' }, 'val'],
    ['no value', { val: null }, 'val'],
    ['no such day', { end: '2023-02-30' }, 'end'],
    ['a time that ends before it begins', { start: '2023-12-31' }, 'start 2023-12-31 is after end 2022-12-31'],
    ['a day after its filing', { end: '2032-12-31' }, 'end 2032-12-31 is after filed 2023-02-01'],
    ['no accession number', { accn: 'x' }, 'accn'],
  ])('%s is refused, and the others are read', (_name, more, reason) => {
    const { facts, refused } = parse(withFact(more));
    expect(refused).toEqual([expect.stringMatching(/^Assets USD: /)]);
    expect(refused[0]).toContain(reason);
    expect([...(facts.tags.get('Assets')?.at.keys() ?? [])]).not.toContain('2022-12-31');
    expect(facts.tags.get('Assets')?.at.size).toBe(5);
  });

  test('two values for one day in one filing are refused, what other filings say is read', () => {
    const { facts, refused } = parse(madeFacts(`${madeYear}\nAssets 2024-12-31 9100 2025-02-01 10-K\nAssets 2024-12-31 9200 2025-05-01`));
    expect(refused).toEqual(['Assets USD: 0000000001-25-000201 gives 9000 and 9100 for 2024-12-31']);
    expect(facts.tags.get('Assets')?.at.get('2024-12-31')).toMatchObject([{ value: 9200 }]);
  });

  test('unknown tags are not read', () => {
    expect([...parse(madeFacts(`${madeYear}\nGoodwill 2024-03-31 1 2024-05-01`)).facts.tags.keys()]).not.toContain('Goodwill');
  });
});
