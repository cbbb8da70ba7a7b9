import { companyOf, shareClassesOf, sizeOf, type Company } from '../companies.ts';
import { resultsOf } from '../finance/results.ts';
import type { StoryFacts } from '../story.ts';
import { contextBlocks, figureTable, paragraph } from './body.ts';
import { companyFacts, drawnFacts, meetsNeeds, priceFacts, ratingFacts } from './facts.ts';
import { indicatorFacts, indicators } from './indicators.ts';
import { boardFacts, coinFacts, companyList, type CompanyList } from './market-facts.ts';
import { reportFacts } from './report-facts.ts';
import { announcementIn, type Scene } from './scene.ts';
import { fill, type Facts } from './template.ts';

/** A story before it has an id, a time and an author. */
export interface Draft {
  readonly kind: string;
  /** whether it tells an earlier story in other words */
  readonly isRepeat: boolean;
  /** which of the kind's titles, so that neighbours can differ */
  readonly template: number;
  readonly title: string;
  /** the first sentence, plain text */
  readonly lead: string;
  /** finished HTML after the first paragraph; none for a headline */
  readonly blocks: readonly string[];
  readonly form: Form;
  readonly stocks: readonly Company[];
  readonly primary: readonly Company[];
  readonly channels: readonly string[];
  readonly tags: readonly string[];
  readonly rank: number | undefined;
  readonly contentType: string;
  readonly facts: StoryFacts;
}

/** Headline only; a few paragraphs; an article with figures and pictures. */
type Form = 'flash' | 'note' | 'article';

/** Any template but the last ones used, as far as there are others. @param recent latest first */
function freshTemplate({ random, kind: { titles } }: Scene, recent: readonly number[]): number {
  const avoided = recent.slice(0, Math.min(recent.length, titles.length - 1));
  let template = random.whole(0, titles.length - 1);
  while (avoided.includes(template)) template = (template + 1) % titles.length;
  return template;
}

/** Everything the kind's templates may mention. */
function factsOf(scene: Scene, list: CompanyList | undefined): Facts {
  const { kind } = scene;
  const drawn = drawnFacts(scene.random, kind.draw ?? {});
  return {
    ...companyFacts(scene),
    ...priceFacts(scene),
    ...(kind.report && reportFacts(scene)),
    ...(kind.rating && ratingFacts(scene)),
    ...(kind.stocks && boardFacts(scene)),
    ...(typeof drawn['coin'] === 'string' && coinFacts(scene, drawn['coin'])),
    ...indicatorFacts(scene),
    ...list?.facts,
    ...drawn,
  };
}

function blocksOf(scene: Scene, facts: Facts, form: 'note' | 'article', list: CompanyList | undefined): string[] {
  const { random, kind } = scene;
  const { details = [], figures = list?.rows, context = 'company' } = kind;
  const sentences = random
    .some(details, form === 'note' ? random.whole(2, 3) : details.length)
    .map((detail) => paragraph(fill(detail, facts)));
  if (form === 'note') return [...sentences, ...contextBlocks(scene, facts, context, random.whole(1, 4))];
  const table = figures ? [figureTable(figures.map(([label, value]) => [label, fill(value, facts)]))] : [];
  return [...sentences.slice(0, 1), ...table, ...sentences.slice(1), ...contextBlocks(scene, facts, context, random.whole(6, 17))];
}

/** What a story is filed under: the share classes of its subject, its list, or the funds that its kind names. */
function stocksOf({ company, kind, series }: Scene, list: CompanyList | undefined): readonly Company[] {
  const symbols = indicators.find(({ name }) => name === series)?.funds ?? kind.stocks;
  if (symbols) return symbols.map(companyOf);
  if (!list) return shareClassesOf(company);
  return kind.list?.pick === 'foreign' ? [company, ...list.companies] : list.companies;
}

/** Round-ups are mainly about nobody. */
const hasNoPrimary = (scene: Scene): boolean =>
  scene.kind.list !== undefined && !['peer', 'canadian', 'sector'].includes(scene.kind.list.pick);

function rankOf({ kind: { rank }, company, series }: Scene, list: CompanyList | undefined): number | undefined {
  if (typeof rank === 'number' || rank === undefined) return rank;
  if (rank === 'series') return indicators.find(({ name }) => name === series)?.rank;
  if (rank === 'crowd') return list && list.companies.length > 8 ? 3 : undefined;
  return sizeOf(company) > 2 ? sizeOf(company) : undefined;
}

function storyFacts(scene: Scene, facts: Facts): StoryFacts {
  const { rating: action, earnings, impact } = scene.kind;
  const announcement = earnings ? announcementIn(scene) : undefined;
  const results = announcement && resultsOf(scene.market.seed, announcement);
  const text = (name: string): string => String(facts[name] ?? '');
  const isUnchanged = action === 'Maintain' || action === 'Reiterate';
  return {
    ...(action && {
      rating: {
        action,
        from: text(isUnchanged ? 'rating' : 'from'),
        to: text(isUnchanged ? 'rating' : 'to'),
        firm: text('broker'),
      },
    }),
    ...(results && { earnings: { eps: results.eps, estimate: results.epsEstimate } }),
    ...(impact !== undefined && {
      impact: typeof impact === 'number' ? impact : facts[impact.if] === true ? impact.then : impact.else,
    }),
  };
}

/** The story of a scene; undefined where the scene does not bear its kind. @param recentTemplates of this kind, latest first */
export function draftStory(scene: Scene, recentTemplates: readonly number[]): Draft | undefined {
  const { random, kind } = scene;
  if (!meetsNeeds(scene)) return undefined;
  const list = kind.list && companyList(scene, kind.list.pick);
  if (kind.list && !list) return undefined;
  const facts = factsOf(scene, list);
  const template = freshTemplate(scene, recentTemplates);
  const [title, lead = random.pick(kind.leads ?? [])] = [kind.titles[template] ?? []].flat();
  const [flashShare, noteShare] = kind.forms ?? [0.3, 0.52];
  const drawn = random.fraction();
  const form = drawn < flashShare ? 'flash' : drawn < flashShare + noteShare ? 'note' : 'article';
  const stocks = stocksOf(scene, list);
  return {
    kind: kind.kind,
    isRepeat: false,
    template,
    title: fill(title ?? '', facts),
    lead: fill(lead, facts),
    blocks: form === 'flash' ? [] : blocksOf(scene, facts, form, list),
    form,
    stocks,
    primary: kind.primary?.map(companyOf) ?? (hasNoPrimary(scene) ? [] : stocks.slice(0, 1)),
    channels: kind.channels,
    tags: (kind.tags ?? []).map((tag) => fill(tag, facts)),
    rank: rankOf(scene, list),
    contentType: kind.contentType ?? 'story',
    facts: storyFacts(scene, facts),
  };
}
