import { companies, companyOf, firms, type Company } from '../companies.ts';
import { closingSeconds, isTradingDay, tradingDayFrom } from '../days.ts';
import { announcementsOn, nextAnnouncement } from '../finance/announcements.ts';
import { grouped, listed, percent, signedPercent, weekdayName } from '../format.ts';
import { invented } from '../invented.ts';
import { fractionOf } from '../random.ts';
import { quoteOf, type Quote, type Scene } from './scene.ts';
import type { ListPick } from './story-kinds.ts';
import type { Facts } from './template.ts';

const boards = { wide: 'SPY', tech: 'QQQ', small: 'IWM', old: 'DIA', gold: 'GLD', silver: 'SLV', bond: 'TLT' } as const;
const funds = Object.entries(boards).map(([name, symbol]) => [name, companyOf(symbol)] as const);

/** Where the market as a whole stands, by the funds that follow it. */
export function boardFacts(scene: Scene): Facts {
  const quotes = Object.fromEntries(funds.map(([name, fund]) => [name, quoteOf(scene, fund)])) as Record<keyof typeof boards, Quote>;
  const { wide, small, gold, bond } = quotes;
  return {
    ...Object.fromEntries(
      Object.entries(quotes).flatMap(([name, { move }]) => [
        [name, signedPercent(move)],
        [`${name}Up`, move > 0],
      ]),
    ),
    smallAhead: small.move > wide.move,
    rising: String(Math.round(50 + wide.move * 1800 + scene.random.whole(-4, 4))),
    half: closingSeconds(scene.day) < 16 * 3600,
    spot: `$${grouped(gold.price * 10.9)}`,
    yield: (4.2 - (bond.price / companyOf(boards.bond).price - 1) * 6).toFixed(2),
  };
}

/** Digital coins follow an invented path: one move a day, the same in every story. */
export function coinFacts({ market: { seed }, day }: Scene, coin: string): Facts {
  const moveOf = (name: string): number => {
    const drawn = (fractionOf(seed, name, day) - 0.48) * 0.1;
    // Never too small to be printed.
    return Math.abs(drawn) < 0.001 ? 0.001 : drawn;
  };
  const level = 84_000 * (0.85 + 0.3 * fractionOf(seed, 'coin', Math.floor(day / 9))) * (1 + moveOf('Bitcoin'));
  return {
    bitcoin: `$${(level / 1000).toFixed(1)}K`,
    bitcoinUp: moveOf('Bitcoin') > 0,
    bitcoinMove: signedPercent(moveOf('Bitcoin')),
    coinUp: moveOf(coin) > 0,
    coinMove: signedPercent(moveOf(coin)),
    coinChange: percent(moveOf(coin)),
  };
}

/** Companies that a story is about together, and the text beside each in its table. */
export interface CompanyList {
  readonly companies: readonly Company[];
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly facts: Facts;
}

interface Mover extends Quote {
  readonly company: Company;
}

const quoted = (scene: Scene, list: readonly Company[]): Mover[] => list.map((company) => ({ company, ...quoteOf(scene, company) }));
const strongest = (list: readonly Mover[], up: boolean): Mover[] =>
  list.filter(({ move }) => (up ? move > 0.002 : move < -0.002)).toSorted((a, b) => (up ? b.move - a.move : a.move - b.move));

const withQuotes = (scene: Scene, list: readonly Company[]): Company[] =>
  quoted(scene, list)
    .toSorted((a, b) => Math.abs(b.move) - Math.abs(a.move))
    .map(({ company }) => company);

const canadian = firms.filter(({ country }) => country === 'CA');
const foreign = companies.filter(({ securityType }) => securityType === 'American Depositary Receipt');
const byIndustry = Map.groupBy(firms, ({ industry }) => industry);

function direction({ random, kind }: Scene): boolean {
  const given = kind.list?.direction ?? 'any';
  return given === 'any' ? random.chance(0.5) : given === 'up';
}

/** Companies of a sector that move the way of the whole sector. */
function sectorList(scene: Scene): { companies: Company[]; facts: Facts } | undefined {
  const { random, market, day } = scene;
  const name = random.pick(Object.keys(invented.sectors));
  const step = market.sectorStep(name, day);
  const sector = invented.sectors[name];
  if (!isTradingDay(day) || Math.abs(step) < 0.002 || !sector) return undefined;
  const up = step > 0;
  const members = random.some(
    firms.filter((company) => company.sector === name),
    random.whole(4, 9),
  );
  const reasons = (up ? sector.up : sector.down) ?? invented.sectorReasons[up ? 'up' : 'down'];
  const facts = { group: random.pick(sector.names), reason: random.pick(reasons), step: percent(step), up };
  return { companies: strongest(quoted(scene, members), up).map(({ company }) => company), facts };
}

const picks: Readonly<Record<ListPick, (scene: Scene) => { readonly companies: readonly Company[]; readonly facts?: Facts } | undefined>> =
  {
    canadian: (scene) => ({ companies: withQuotes(scene, scene.random.some(canadian, scene.random.whole(4, 8))) }),
    foreign: (scene) => ({ companies: scene.random.some(foreign, 4) }),
    // The strongest of a few dozen firms: comparing all of them would cost more than the story is worth.
    movers: (scene) => {
      const up = direction(scene);
      const list = strongest(quoted(scene, scene.random.some(firms, 36)), up).slice(0, scene.random.whole(8, 16));
      return { companies: list.map(({ company }) => company), facts: { up } };
    },
    peer: ({ random, company }) => {
      const peers = (byIndustry.get(company.industry) ?? []).filter((other) => other !== company);
      return { companies: [company, ...random.some(peers, 1)] };
    },
    rated: ({ random }) => ({ companies: random.some(firms, random.whole(5, 14)) }),
    reports: ({ day, secondsOfDay }) => {
      const reportDay = isTradingDay(day) && secondsOfDay < 10 * 3600 ? day : tradingDayFrom(day, 1);
      const reporting = announcementsOn(reportDay).slice(0, 16);
      const bySize = reporting.map(({ company }) => company).toSorted((a, b) => b.revenue - a.revenue);
      return { companies: bySize, facts: { weekday: weekdayName(reportDay) } };
    },
    sector: sectorList,
    week: ({ day, random }) => {
      const coming = Array.from({ length: 7 }, (_, at) => announcementsOn(day + 1 + at)).flat();
      const isBusy = coming.length > 2;
      const list = isBusy ? coming.slice(0, 14).map(({ company }) => company) : random.some(firms, 3);
      return { companies: list, facts: { busy: isBusy } };
    },
  };

/** @returns undefined when there are too few for a list */
export function companyList(scene: Scene): CompanyList | undefined {
  const pick = scene.kind.list?.pick;
  const picked = pick && picks[pick](scene);
  const [lead, second] = quoted(scene, picked?.companies.slice(0, 2) ?? []);
  if (!pick || !picked || !lead || !second) return undefined;
  const list = picked.companies;
  if (pick === 'reports' && list.length < 3) return undefined;
  const value = (company: Company, at: number): string => {
    if (pick === 'rated') return invented.brokers[at % invented.brokers.length] ?? '';
    if (pick === 'reports' || pick === 'week') {
      return nextAnnouncement(company, scene.day - 1)?.session === 'pre' ? 'before the open' : 'after the close';
    }
    return signedPercent(quoteOf(scene, company).move);
  };
  return {
    companies: list,
    rows: list.map((company, at) => [`${company.name} (${company.symbol})`, value(company, at)] as const),
    facts: {
      lead: lead.company.name,
      leadSymbol: lead.company.symbol,
      leadMove: signedPercent(lead.move),
      leadChange: percent(lead.move),
      second: second.company.name,
      secondSymbol: second.company.symbol,
      secondMove: signedPercent(second.move),
      peer: second.company.name,
      names: listed(list.slice(0, pick === 'movers' ? 3 : 2).map(({ name }) => name)),
      first: list[0]?.name ?? '',
      last: list.at(-1)?.name ?? '',
      count: String(list.length),
      others: String(list.length - 2),
      up: lead.move > 0,
      ...picked.facts,
    },
  };
}
