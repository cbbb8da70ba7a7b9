import { expect, test } from 'vitest';
import { Market } from '../prices/market.ts';
import { Random } from '../random.ts';
import { draftStory } from './draft.ts';
import { indicators } from './indicators.ts';
import { storyKinds, subjectsOf } from './story-kinds.ts';
import { fill } from './template.ts';

const facts = {
  name: 'Ford',
  site: 'engine plant',
  product: 'a thinner laptop',
  years: '3',
  driver: 'larger renewals',
  up: true,
  late: false,
};

test.each([
  ['{name} opens {site:a}', 'Ford opens an engine plant'],
  ['{site:a:cap} of {name:s}', "An engine plant of Ford's"],
  ['the {product:bare} for {years:word} years, the {years:th}', 'the thinner laptop for three years, the third'],
  ['{up?rises|falls}{late? in late trade|}', 'rises'],
  ['{up?{driver+help}|{name+weigh}}', 'larger renewals help'],
])('%s', (template, text) => expect(fill(template, facts)).toBe(text));

test('a placeholder without a fact is an error', () => expect(() => fill('{nobody} waits', facts)).toThrow('no fact for {nobody}'));

const market = new Market(3);

test.each(storyKinds.map((kind) => [kind.kind, kind] as const))(
  '%s can be written, in each of its titles, with nothing left open',
  (name, kind) => {
    const templates = new Set<number>();
    for (let attempt = 0; attempt < 3000 && templates.size < kind.titles.length; attempt++) {
      const random = new Random(name, attempt);
      const moment = { day: 20_700 - random.whole(0, 300), secondsOfDay: random.whole(0, 86_000) };
      const series = name === 'indicator' ? { series: random.pick(indicators).name } : {};
      const draft = draftStory({ random, market, kind, company: random.pick(subjectsOf(kind)), ...moment, ...series }, []);
      if (!draft) continue;
      templates.add(draft.template);
      const text = [draft.title, draft.lead, ...draft.blocks, ...draft.tags].join('\n');
      expect(text).not.toMatch(/[{}]|undefined|NaN|\[object| {2}| [,.;]/);
      expect(draft.title.length).toBeLessThan(160);
    }
    expect(templates.size).toBe(kind.titles.length);
  },
);
