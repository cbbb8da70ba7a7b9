import { holidayName } from '#contract/market/hours.ts';
import { dateOf, tradingDayFrom } from '#contract/market/day.ts';
import { companyOf, firms, type Company } from '../companies.ts';
import { readData } from '../data.ts';
import { type Announcement, announcementsOn, lastAnnouncement, nextAnnouncement } from '../finance/announcements.ts';
import { resultsOf, resultsYearAgo } from '../finance/results.ts';
import {
  dateText,
  dollars,
  listed,
  longMoney,
  monthName,
  ordinal,
  perShare,
  price,
  signedPercent,
  percent,
  targetPrice,
  weekdayName,
} from '../format.ts';
import { invented } from '../invented.ts';
import type { Scene } from './scene.ts';
import { fill, type Facts } from './template.ts';

type Row = readonly [label: string, value: string];

/** A paragraph that fits any story about a company, or about the market; templates, as `passages.json` has them. */
interface Passage {
  readonly p?: string;
  readonly quote?: string;
  readonly items?: readonly string[];
  readonly rows?: readonly Row[];
  readonly link?: readonly [before: string, path: string, label: string, after: string];
  /** a table of so many companies of the industry */
  readonly peers?: number;
  /** a table of funds, by symbol */
  readonly boards?: readonly string[];
  /** only where this fact holds */
  readonly if?: string;
}

const passages = readData('passages.json') as Readonly<Record<'company' | 'market', readonly Passage[]>>;

/** The last line of every body. */
export const disclaimer = '<p>Invented sample data: none of this happened.</p>';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '“': '&#8220;', '”': '&#8221;' };
/** Plain text → HTML text. Curly quotes leave as entities, as newsroom systems send them. */
export const escaped = (text: string): string => text.replace(/[&<>“”]/g, (character) => entities[character] ?? character);

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
export const figureTable = (rows: readonly Row[]): string =>
  `<table>${rows.map(([label, value]) => `<tr><td>${escaped(label)}</td><td><strong>${escaped(value)}</strong></td></tr>`).join('')}</table>`;

// A template names facts also in the alternative that is not taken.
const nothingComing: Facts = { nextQuarter: '', nextFiscalYear: '', nextWhen: '', nextDate: '', nextEps: '', nextSales: '' };
const nothingPast: Facts = { reportDate: '', reportEps: '', reportEstimate: '', reportSales: '', reportGrowth: '' };

/** What passages say about the report that comes next. */
function comingFacts(seed: number, next: Announcement, currency: Company['currency']): Facts {
  const { epsEstimate, revenueEstimate } = resultsOf(seed, next);
  return {
    nextQuarter: ordinal(next.quarter),
    nextFiscalYear: String(next.fiscalYear),
    nextWhen: next.session === 'pre' ? 'before the open' : 'after the close',
    nextDate: dateText(next.day),
    nextEps: perShare(epsEstimate, currency),
    nextSales: longMoney(revenueEstimate, currency),
  };
}

/** What passages say about the last report. */
function pastFacts(seed: number, last: Announcement, currency: Company['currency']): Facts {
  const { eps, epsEstimate, revenue } = resultsOf(seed, last);
  return {
    reportDate: dateText(last.day),
    reportEps: perShare(eps, currency),
    reportEstimate: perShare(epsEstimate, currency),
    reportSales: longMoney(revenue, currency),
    reportGrowth: signedPercent(revenue / resultsYearAgo(seed, last).revenue - 1),
  };
}

/** What passages about a company say about its prices and reports. */
function companyContext({ company, market, day, random }: Scene): Facts {
  const closeBefore = (sessions: number): number => market.close(company, tradingDayFrom(day, -sessions));
  const near = closeBefore(1);
  const change = (sessions: number): number => near / closeBefore(sessions + 1) - 1;
  const target = (min: number, max: number): string => dollars(targetPrice(near * random.between(min, max)));
  const { currency, fiscalYearEnd, founded } = company;
  const [next, last] = [nextAnnouncement(company, day), lastAnnouncement(company, day)];
  return {
    exchange: company.exchange,
    lastClose: price(near),
    lastUp: change(1) > 0,
    lastChange: percent(change(1)),
    fiveDays: signedPercent(change(5)),
    tenDays: signedPercent(change(10)),
    oneMonth: signedPercent(change(21)),
    lowTarget: target(0.82, 0.94),
    midTarget: target(1.02, 1.12),
    highTarget: target(1.18, 1.35),
    hasNext: next !== undefined,
    ...(next ? comingFacts(market.seed, next, currency) : nothingComing),
    hasLast: last !== undefined,
    ...(last ? pastFacts(market.seed, last, currency) : nothingPast),
    hasFiscalYear: fiscalYearEnd !== undefined,
    calendarYear: fiscalYearEnd === 12,
    yearEnd: monthName(fiscalYearEnd ?? 12),
    hasFounded: founded !== undefined,
    founded: String(founded ?? ''),
  };
}

const sectors = Object.keys(invented.sectors);

/** What passages about the market say about its calendar. */
function marketContext({ market, day, random }: Scene): Facts {
  const [last, next] = [tradingDayFrom(day, -1), tradingDayFrom(day, 1)];
  const ranked = sectors.toSorted((a, b) => market.sectorStep(b, last) - market.sectorStep(a, last));
  const reporting = announcementsOn(next).slice(0, 4);
  const holiday = Array.from({ length: 30 }, (_, later) => day + 1 + later).find((each) => holidayName(dateOf(each)) !== undefined);
  return {
    bestSector: ranked[0] ?? '',
    worstSector: ranked.at(-1) ?? '',
    nextWeekday: weekdayName(next),
    nextTradingDate: dateText(next),
    hasReports: reporting.length > 0,
    reporting: listed(reporting.map(({ company }) => company.name)),
    hasHoliday: holiday !== undefined,
    holiday: holiday === undefined ? '' : (holidayName(dateOf(holiday)) ?? ''),
    holidayDate: holiday === undefined ? '' : `${weekdayName(holiday)}, ${dateText(holiday)}`,
    otherCause: random.pick(invented.draw.cause),
  };
}

function blockOf(passage: Passage, scene: Scene, facts: Facts): string {
  const { p, quote, items, rows, link, peers = 0, boards } = passage;
  const { market, day, company, random } = scene;
  const text = (template: string): string => escaped(fill(template, facts));
  if (p !== undefined) return `<p>${text(p)}</p>`;
  if (quote !== undefined) return `<blockquote><p>${text(quote)}</p></blockquote>`;
  if (items) return `<ul>${items.map((item) => `<li>${text(item)}</li>`).join('')}</ul>`;
  if (rows) return figureTable(rows.map(([label, value]) => [label, fill(value, facts)]));
  // The host can be owned by nobody: RFC 2606 reserves `.example`.
  if (link) return `<p>${text(link[0])}<a href="https://sample.example/${text(link[1])}">${text(link[2])}</a>${text(link[3])}</p>`;
  const close = (each: Company): string => price(market.close(each, tradingDayFrom(day, -1)));
  if (boards) {
    const lastMove = (fund: Company): string => signedPercent(market.move(fund, tradingDayFrom(day, -1)));
    return figureTable(boards.map(companyOf).map((fund) => [fund.name, `${close(fund)} (${lastMove(fund)})`]));
  }
  const ofIndustry = firms.filter((other) => other !== company && other.industry === company.industry);
  const others = random.some(ofIndustry, peers);
  return figureTable([company, ...others].map((each) => [`${each.name} (${each.symbol})`, close(each)]));
}

/** Different paragraphs about the company of a scene, or about the market, in drawn order. @param facts of the story */
export function contextBlocks(scene: Scene, facts: Facts, about: 'company' | 'market', count: number): string[] {
  const context = { ...facts, ...(about === 'company' ? companyContext(scene) : marketContext(scene)) };
  return scene.random
    .some(passages[about], count)
    .filter((passage) => passage.if === undefined || context[passage.if] === true)
    .map((passage) => blockOf(passage, scene, context));
}
