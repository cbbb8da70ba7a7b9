import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { newYorkDay, newYorkInstant } from '#contract/new-york.ts';
import { firms } from '../companies.ts';
import { dateOf, dayOf, yearOf } from '../days.ts';
import { monthsBefore } from '../news/schedule.ts';
import { Random } from '../random.ts';
import { recordId } from '../record-id.ts';
import { moneyText, perShareText } from './amounts.ts';
import { Former } from './former.ts';
import { noteOf } from './notes.ts';
import { saidBy } from './said-by.ts';
import type { Range, Said } from './said.ts';

interface WorldGuidanceOptions {
  readonly seed: number;
  /** Unix seconds: what was said later is not known yet */
  readonly until: number;
}

const months = 24;
/** Read before the first month, so that its records know what they change. */
const yearsBefore = 1;

interface Told {
  readonly record: GuidanceRecord;
  readonly created: number;
}

/** `00:00:00` says that no time is known. */
const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);

function recordOf(seed: number, until: number, said: Said, eps: Range, revenue: Range): Told {
  const { company, period, year } = said;
  const date = dateOf(said.day);
  const about = [seed, 'guidance', company.symbol, date, period, year, said.isPrimary ? 'Y' : 'N', said.isPreliminary ? 'Y' : 'N'] as const;
  const random = new Random('record', ...about);
  const created = newYorkInstant(date, said.secondsOfDay) + random.whole(15, 280);
  const touched = created + (random.chance(0.15) ? random.whole(1800, 3 * 86_400) : random.whole(0, 3));
  const share = (value: number | undefined) => (value === undefined ? null : perShareText(value, random));
  const money = (value: number | undefined, plain: number) => (value === undefined ? null : moneyText(value, random.chance(plain)));
  const record: GuidanceRecord = {
    id: recordId(created, ...about),
    date,
    time: random.chance(0.04) ? clock(0) : clock(said.secondsOfDay),
    ticker: company.symbol,
    name: company.name,
    exchange: company.exchange,
    cusip: company.cusip,
    currency: company.currency,
    period,
    period_year: year,
    prelim: said.isPreliminary ? 'Y' : 'N',
    is_primary: said.isPrimary ? 'Y' : 'N',
    eps_type: said.eps?.type ?? '',
    eps_guidance_est: share(said.eps?.estimate),
    eps_guidance_max: share(said.eps?.range?.[1]),
    eps_guidance_min: share(said.eps?.range?.[0]),
    eps_guidance_prior_max: share(eps[1]),
    eps_guidance_prior_min: share(eps[0]),
    revenue_type: said.revenue?.type ?? '',
    revenue_guidance_est: money(said.revenue?.estimate, 0.1),
    revenue_guidance_max: money(said.revenue?.range?.[1], 0.05),
    revenue_guidance_min: money(said.revenue?.range?.[0], 0.05),
    revenue_guidance_prior_max: money(revenue[1], 0.5),
    revenue_guidance_prior_min: money(revenue[0], 0.1),
    importance: said.importance,
    notes: noteOf(random),
    updated: touched <= until ? touched : created,
  };
  return { record, created };
}

/**
 * Guidance of the world's companies over the 24 months before an instant, oldest first. What the news tell of an outlook
 * stands here in figures; every former range is the one of the record before of the same company, period and type.
 */
export function* worldGuidance({ seed, until }: WorldGuidanceOptions): Generator<GuidanceRecord> {
  const from = monthsBefore(until, months);
  const lastDay = dayOf(newYorkDay(until));
  const told = firms.flatMap((company) => {
    const former = new Former();
    return saidBy(seed, company, yearOf(dayOf(newYorkDay(from))) - yearsBefore, yearOf(lastDay), lastDay).map((said) =>
      recordOf(seed, until, said, former.follow(said, 'eps'), former.follow(said, 'revenue')),
    );
  });
  const known = told.filter(({ created }) => created > from && created <= until);
  for (const { record } of known.toSorted((a, b) => a.created - b.created || (a.record.id < b.record.id ? -1 : 1))) yield record;
}
