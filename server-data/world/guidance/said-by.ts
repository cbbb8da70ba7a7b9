import type { Day } from '../days.ts';
import { announcementsOf } from '../earnings-days.ts';
import type { Company } from '../listing.ts';
import type { Outlook } from '../outlook.ts';
import { quarterResults } from '../quarter-results.ts';
import { saidMidQuarter, saidPreliminarily } from './between-results.ts';
import type { Said } from './said.ts';
import { saidWithResults } from './with-results.ts';

const inTime = (a: Said, b: Said): number => a.day - b.day || a.secondsOfDay - b.secondsOfDay;

/** Everything a company says about quarters that end in some calendar years, in the order of telling. */
export function saidBy(seed: number, company: Company, firstYear: number, lastYear: number, lastDay: Day): Said[] {
  const said: Said[] = [];
  const yearly = new Map<number, Outlook>();
  for (let year = firstYear; year <= lastYear; year++) {
    for (const told of announcementsOf(company, year)) {
      const results = quarterResults(seed, told);
      const { outlook } = results;
      said.push(...saidPreliminarily(seed, told, results));
      said.push(...saidWithResults(seed, told, outlook, yearly.get(told.fiscalYear)));
      if (outlook) said.push(...saidMidQuarter(seed, told, outlook));
      if (outlook?.period === 'FY') yearly.set(outlook.year, outlook);
    }
  }
  return said.filter(({ day }) => day <= lastDay).toSorted(inTime);
}
