import { expect, test } from 'vitest';
import type { Draft } from './kind.ts';
import { secondTelling } from './second-telling.ts';

const draft = (title: string): Draft => ({
  kind: 'results flash',
  template: 0,
  title,
  lead: 'A lead.',
  blocks: ['<p>More.</p>'],
  form: 'note',
  stocks: [],
  primary: [],
  channels: ['News'],
  tags: [],
  rank: undefined,
  contentType: 'story',
});

test.each([
  [
    'Ford Q3 adjusted EPS $0.45 beats $0.43 estimate, sales $46.2B vs $45.9B',
    'Ford Q3 adjusted EPS $0.45 tops $0.43 estimate, sales $46.2B against $45.9B',
  ],
  ['Ford introduces a home charging box', 'Ford launches a home charging box'],
  ['Price target on Ford raised to $14 from $12 at Sample Securities', 'Ford price target now $14 from $12 at Sample Securities'],
])('"%s" is told again as "%s"', (first, second) => {
  expect(secondTelling(draft(first))).toMatchObject({ title: second, form: 'flash', blocks: [], kind: 'results flash again' });
});

test('a title without another word for anything is not told again', () => {
  expect(secondTelling(draft('Gold at $2,934 an ounce'))).toBeUndefined();
});
