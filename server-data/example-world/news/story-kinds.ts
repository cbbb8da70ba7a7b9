import type { ClockSession } from '#contract/market/sessions.ts';
import { companies, firms, industryOf, type Company } from '../companies.ts';
import { paysDividend } from '../finance/dividends.ts';
import { cached } from '../../cached.ts';
import { readData } from '../data.ts';
import { sharesOf } from '../finance/results.ts';
import type { Draws } from '../invented.ts';
import type { StoryFacts } from '../story.ts';

/** Part of the newsroom's day; `closed` is a weekend or holiday. */
export type Phase = Exclude<ClockSession, 'unknown'>;

/** One kind of story, as `stories/*.json` have it. Texts are templates of `template.ts`. */
export interface StoryKind {
  readonly kind: string;
  /** how often in each phase, against the other kinds; without phases it waits for the calendar */
  readonly phases?: Readonly<Partial<Record<Phase, number>>>;
  /** whom it can be about; any firm if absent */
  readonly subjects?: SubjectFilter;
  /** which prices its facts use: the current ones, or those of the last finished session */
  readonly view?: 'last';
  /** which results its facts use */
  readonly report?: 'last' | 'next';
  readonly needs?: Needs;
  /** a list of companies that the story is about */
  readonly list?: { readonly pick: ListPick; readonly direction?: 'up' | 'down' | 'any' };
  readonly rating?: NonNullable<StoryFacts['rating']>['action'];
  /** the largest sum it mentions, as a share of a year's revenue */
  readonly sumShare?: number;
  /** further facts */
  readonly draw?: Draws;
  /** each with a first sentence of its own, or with one of `leads` */
  readonly titles: readonly (string | readonly [title: string, lead: string])[];
  readonly leads?: readonly string[];
  readonly details?: readonly string[];
  readonly figures?: readonly (readonly [label: string, value: string])[];
  /** shares of headlines without body and of short stories; the rest are articles */
  readonly forms?: readonly [flash: number, note: number];
  readonly channels: readonly string[];
  readonly tags?: readonly string[];
  /** symbols; the share classes of the subject if absent */
  readonly stocks?: readonly string[];
  /** symbols; the first of the stocks if absent */
  readonly primary?: readonly string[];
  /** 1..5, or what it follows from: the subject's size, the data series, the length of the list */
  readonly rank?: number | 'size' | 'series' | 'crowd';
  /** which way it pushes the shares, -1..1 */
  readonly impact?: number | { readonly if: string; readonly then: number; readonly else: number };
  /** whether it reports earnings per share */
  readonly earnings?: boolean;
  readonly contentType?: string;
  /** what further paragraphs are about: the subject if absent */
  readonly context?: 'market';
}

export type ListPick = 'canadian' | 'foreign' | 'movers' | 'peer' | 'rated' | 'reports' | 'sector' | 'week';

interface Needs {
  /** a price change of at least this share */
  readonly minMove?: number;
  readonly reportWithinDays?: number;
  readonly reportAfterDays?: number;
  readonly reportedWithinDays?: number;
  readonly outlook?: true;
  /** a price outside the closes of the last twenty sessions */
  readonly atExtreme?: true;
  /** not after this day of the month */
  readonly untilDate?: number;
}

interface SubjectFilter {
  readonly symbols?: readonly string[];
  readonly industries?: readonly string[];
  readonly sector?: string;
  readonly country?: string;
  /** billions a year */
  readonly minRevenue?: number;
  readonly maxRevenue?: number;
  /** dollars; shares of many thousand dollars left out */
  readonly minPrice?: number;
  readonly profitable?: true;
  readonly dividend?: true;
  /** publishes figures every month */
  readonly monthly?: true;
}

const files = ['analysts', 'business', 'capital', 'markets', 'results'];
export const storyKinds: readonly StoryKind[] = files.flatMap((file) => readData(`stories/${file}.json`) as readonly StoryKind[]);

const byName = new Map(storyKinds.map((kind) => [kind.kind, kind]));

/** @throws for a name that no file of `stories/` has */
export function storyKind(name: string): StoryKind {
  const kind = byName.get(name);
  if (!kind) throw new Error(`no kind of story is called ${name}`);
  return kind;
}

const matches = (company: Company, filter: SubjectFilter): boolean =>
  (filter.symbols?.includes(company.symbol) ?? true) &&
  (filter.industries?.includes(company.industry) ?? true) &&
  (filter.sector === undefined || company.sector === filter.sector) &&
  (filter.country === undefined || company.country === filter.country) &&
  (filter.minRevenue === undefined || company.revenue >= filter.minRevenue) &&
  (filter.maxRevenue === undefined || company.revenue <= filter.maxRevenue) &&
  (filter.minPrice === undefined || (company.price > filter.minPrice && company.price < 100_000)) &&
  (!filter.profitable || company.eps > 0) &&
  (!filter.dividend || paysDividend(company)) &&
  (!filter.monthly || industryOf(company).monthly !== undefined);

/** The largest companies are written about far more often than the others. */
function tickets(company: Company): number {
  const billions = company.isFund ? 0 : (sharesOf(company) * company.price) / 1e9;
  return billions > 1000 ? 12 : billions > 300 ? 5 : billions > 100 ? 2 : 1;
}

const subjects = new Map<StoryKind, readonly Company[]>();

/** Whom a kind can be about, the larger ones several times, to draw from. */
export const subjectsOf = (kind: StoryKind): readonly Company[] =>
  cached(subjects, kind, () => {
    const { subjects: filter = {} } = kind;
    const from = filter.symbols || filter.sector === 'Funds' ? companies : firms;
    return from.filter((company) => matches(company, filter)).flatMap((company) => Array<Company>(tickets(company)).fill(company));
  });
