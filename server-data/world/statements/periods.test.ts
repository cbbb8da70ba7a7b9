import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratioNames } from '#contract/endpoints/ratios.ts';
import { firms } from '../companies.ts';
import { cashFlowOf } from './cash-flow.ts';
import { periodsOf } from './periods.ts';
import { restated } from './restatements.ts';
import { statementsOf } from './statements.ts';

const books = fc.record({
  seed: fc.nat(),
  company: fc.constantFrom(...firms),
  fiscalYear: fc.integer({ min: 2018, max: 2032 }),
  quarter: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  isLastFiled: fc.boolean(),
});

test('any company in any world at any time: books that balance, finite ratios, and restated rows beside filed ones', () => {
  fc.assert(
    fc.property(books, ({ seed, company, fiscalYear, quarter, isLastFiled }) => {
      const asFiled = statementsOf(seed, { company, fiscalYear, quarter }, 56);
      const today = restated(seed, asFiled);
      const unbalanced = today.filter((now, at) => {
        const { cash, totalAssets, totalLiabilities, equity } = now.balance;
        const before = today[at - 1];
        const flows = before && cashFlowOf(before, now);
        const isCashExplained = !before || !flows || flows.operating + flows.investing + flows.financing === cash - before.balance.cash;
        return totalAssets !== totalLiabilities + equity || !isCashExplained;
      });
      expect(unbalanced).toEqual([]);

      const periods = periodsOf({ seed, companyId: 'any', asFiled, isLastFiled, shown: 40 });
      expect(periods.filter((period) => !ratioNames.every((name) => Number.isFinite(period[name] ?? 0)))).toEqual([]);
      const filed = new Set(periods.filter(({ id }) => id.reportType === 'A').map(({ id }) => `${id.asOf} ${id.period}`));
      const again = periods.filter(({ id }) => id.reportType === 'R');
      expect(again.filter(({ id }) => !filed.has(`${id.asOf} ${id.period}`))).toEqual([]);
      expect(periods.some(({ id }) => id.reportType === 'P')).toBe(!isLastFiled && asFiled.length > 0);
    }),
    { numRuns: 40 },
  );
});
