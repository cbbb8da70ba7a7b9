import { isHalfDay, isTradingDay, tradingDayFrom } from '#contract/market/day.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { companies, companyOf, firms, type Company } from '../companies.ts';
import { announcementsOn, nextAnnouncement } from '../finance/announcements.ts';
import { grouped, listed, percent, signedPercent, weekdayName } from '../format.ts';
import { invented } from '../invented.ts';
import { fractionOf } from '../random.ts';
import { quoteOf, type Quote, type Scene } from './scene.ts';
import type { ListPick } from './story-kinds.ts';
import type { Facts } from './template.ts';

const boards = { wide: 'SPY', tech: 'QQQ', small: 'IWM', old: 'DIA', gold: 'GLD', silver: 'SLV', bond: 'TLT' } as const;

/** Where the market as a whole stands, by the funds that follow it. */
export function boardFacts(scene: Scene): Facts {
  const of = (name: keyof typeof boards): Quote => quoteOf(scene, companyOf(boards[name]));
  const moves = Object.keys(boards).flatMap((name) => {
    const { move } = of(name as keyof typeof boards);
    return [
      [name, signedPercent(move)],
      [`${name}Up`, move > 0],
    ];
  });
  const { move } = of('wide');
  return {
    ...(Object.fromEntries(moves) as Facts),
    smallAhead: of('small').move > move,
    rising: String(Math.round(50 + move * 1800 + scene.random.whole(-4, 4))),
    half: isHalfDay(scene.day),
    spot: `$${grouped(of('gold').price * 10.9)}`,
    yield: (4.2 - (of('bond').price / companyOf(boards.bond).price - 1) * 6).toFixed(2),
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

const moveOf = (scene: Scene, company: Company): number => quoteOf(scene, company).move;
const strongest = (scene: Scene, list: readonly Company[], up: boolean): Company[] =>
  list
    .map((company) => ({ company, move: moveOf(scene, company) * (up ? 1 : -1) }))
    .filter(({ move }) => move > 0.002)
    .toSorted((a, b) => b.move - a.move)
    .map(({ company }) => company);

/** Companies of a sector that move the way of the whole sector. */
function sectorList(scene: Scene): { companies: Company[]; facts: Facts } | undefined {
  const { random, market, day } = scene;
  const name = random.pick(Object.keys(invented.sectors));
  const step = market.sectorStep(name, day);
  const sector = invented.sectors[name];
  if (!isTradingDay(day) || Math.abs(step) < 0.002 || !sector) return undefined;
  const up = step > 0;
  const ofSector = firms.filter((company) => company.sector === name);
  const reasons = sector[up ? 'up' : 'down'] ?? invented.sectorReasons[up ? 'up' : 'down'];
  return {
    companies: strongest(scene, random.some(ofSector, random.whole(4, 9)), up),
    facts: { group: random.pick(sector.names), reason: random.pick(reasons), step: percent(step), up },
  };
}

const canadian = firms.filter(({ country }) => country === 'CA');
const foreign = companies.filter(({ securityType }) => securityType === 'American Depositary Receipt');

const picks: Readonly<Record<ListPick, (scene: Scene) => { readonly companies: readonly Company[]; readonly facts?: Facts } | undefined>> =
  {
    canadian: ({ random }) => ({ companies: random.some(canadian, random.whole(4, 8)) }),
    foreign: ({ random }) => ({ companies: random.some(foreign, 4) }),
    // The strongest of a few dozen firms: comparing all of them would cost more than the story is worth.
    movers: (scene) => {
      const { random, kind } = scene;
      const direction = kind.list?.direction ?? 'any';
      const up = direction === 'any' ? random.chance(0.5) : direction === 'up';
      return { companies: strongest(scene, random.some(firms, 36), up).slice(0, random.whole(8, 16)), facts: { up } };
    },
    peer: ({ random, company }) => {
      const peers = firms.filter((other) => other !== company && other.industry === company.industry);
      return { companies: [company, ...random.some(peers, 1)] };
    },
    rated: ({ random }) => ({ companies: random.some(firms, random.whole(5, 14)) }),
    reports: ({ day, secondsOfDay }) => {
      const reportDay = isTradingDay(day) && secondsOfDay < 10 * secondsPerHour ? day : tradingDayFrom(day, 1);
      const reporting = announcementsOn(reportDay).slice(0, 16);
      if (reporting.length < 3) return undefined;
      const bySize = reporting.map(({ company }) => company).toSorted((a, b) => b.revenue - a.revenue);
      return { companies: bySize, facts: { weekday: weekdayName(reportDay) } };
    },
    sector: sectorList,
    week: ({ day, random }) => {
      const coming = Array.from({ length: 7 }, (_, at) => announcementsOn(day + 1 + at)).flat();
      const busy = coming.length > 2;
      return { companies: busy ? coming.slice(0, 14).map(({ company }) => company) : random.some(firms, 3), facts: { busy } };
    },
  };

/** @returns undefined when there are too few for a list */
export function companyList(scene: Scene, pick: ListPick): CompanyList | undefined {
  const { companies: list = [], facts = {} } = picks[pick](scene) ?? {};
  const [lead, second] = list;
  if (!lead || !second) return undefined;
  const value = (company: Company, at: number): string => {
    if (pick === 'rated') return invented.brokers[at % invented.brokers.length] ?? '';
    if (pick !== 'reports' && pick !== 'week') return signedPercent(moveOf(scene, company));
    return nextAnnouncement(company, scene.day - 1)?.session === 'pre' ? 'before the open' : 'after the close';
  };
  const leadMove = moveOf(scene, lead);
  return {
    companies: list,
    rows: list.map((company, at) => [`${company.name} (${company.symbol})`, value(company, at)] as const),
    facts: {
      lead: lead.name,
      leadSymbol: lead.symbol,
      leadMove: signedPercent(leadMove),
      leadChange: percent(leadMove),
      second: second.name,
      secondSymbol: second.symbol,
      secondMove: signedPercent(moveOf(scene, second)),
      peer: second.name,
      names: listed(list.slice(0, pick === 'movers' ? 3 : 2).map(({ name }) => name)),
      first: lead.name,
      last: list.at(-1)?.name ?? '',
      count: String(list.length),
      others: String(list.length - 2),
      up: leadMove > 0,
      ...facts,
    },
  };
}
