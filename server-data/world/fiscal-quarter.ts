import type { Company } from './listing.ts';

/** A fiscal quarter of a company, the year named as its announcements name it. */
export interface FiscalQuarter {
  readonly company: Company;
  readonly fiscalYear: number;
  readonly quarter: 1 | 2 | 3 | 4;
}

/** The quarter that lies a number of quarters after another, or before it. */
export function quarterFrom({ company, fiscalYear, quarter }: FiscalQuarter, steps: number): FiscalQuarter {
  const at = fiscalYear * 4 + quarter - 1 + steps;
  return { company, fiscalYear: Math.floor(at / 4), quarter: ((at % 4) + 1) as FiscalQuarter['quarter'] };
}
