import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildStory } from '../../../testing/stories.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../schema/schema.ts';
import { splitKeys, splitValues } from './ranges.ts';
import { openRowCounts } from './row-counts.ts';
import { openTerms } from './terms.ts';
import { firstKeyOfSecond, secondOfKey } from './time-key.ts';
import { timeTokens } from './time-tokens.ts';
import { openNewsWriter } from './write.ts';

const day = 86_400;
const start = 1_700_000_000;

/** Seconds in clusters that lie far apart, so that spans of every length are needed. */
const seconds = fc.array(
  fc.tuple(fc.nat(5), fc.nat(40)).map(([cluster, at]) => start + cluster * 400 * day + Math.floor((at * day) / 3)),
  { minLength: 1, maxLength: 60 },
);

test('parts are in the order of the list, do not overlap, and have every story and its tokens', () => {
  fc.assert(
    fc.property(
      seconds,
      fc.tuple(fc.nat(2200), fc.nat(2200)),
      fc.boolean(),
      fc.integer({ min: 1, max: 30 }),
      (created, [a, b], descending, most) => {
        const database = openDatabase({ path: ':memory:', readOnly: false });
        migrate(database, ':memory:');
        openNewsWriter(database, openTerms(database)).writeNews(
          created.map((at, id) => buildStory(id, { created: at, updated: at + ((id * 13) % 7) * day })),
        );
        const counts = openRowCounts(database);
        const fromKey = firstKeyOfSecond(start + Math.min(a, b) * day);
        const toKey = firstKeyOfSecond(start + Math.max(a, b) * day);

        const parts = [...splitKeys(counts, { fromKey, toKey, descending }, () => most)];
        const ascending = descending ? parts.toReversed() : parts;
        for (const [index, part] of ascending.entries()) {
          expect(part.from).toBeLessThan(part.to);
          expect(part.from).toBeGreaterThanOrEqual(ascending[index - 1]?.to ?? fromKey);
        }
        expect(ascending.at(-1)?.to ?? toKey).toBeLessThanOrEqual(toKey);
        for (const rid of database.numbers('select rid from story where rid >= ? and rid < ?', fromKey, toKey)) {
          const part = parts.find(({ from, to }) => rid >= from && rid < to);
          const tokens = timeTokens(rid).split(' ');
          expect(
            part?.tokens.filter((token) => tokens.includes(token)),
            String(secondOfKey(rid)),
          ).toHaveLength(1);
        }

        for (const by of ['created', 'updated', 'id'] as const) {
          const ranges = [...splitValues(counts, by, descending, most)];
          const column = { created: 'rid', updated: 'updated', id: 'id' }[by];
          const found = ranges.map(({ from, to }) =>
            database.numbers(`select ${column} from story where ${column} >= ? and ${column} < ? order by 1`, from, to),
          );
          const inOrder = (descending ? found.toReversed() : found).flat();
          expect(inOrder).toEqual(database.numbers(`select ${column} from story order by 1`));
        }
        database.close();
      },
    ),
    { numRuns: 60 },
  );
});
