import type { Company } from '../listing.ts';
import type { Random } from '../random.ts';
import { firms, shareClassesOf } from '../companies.ts';
import { contextBlocks } from './context.ts';
import { marketBlocks } from './market-context.ts';
import type { Phase, Scene } from './scene.ts';
import type { Told } from './told.ts';
import { figureTable, paragraph, type Figure } from './html.ts';

export type Channel =
  | 'Analyst Color'
  | 'Analyst Ratings'
  | 'Crypto'
  | 'Earnings'
  | 'Equities'
  | 'IPOs'
  | 'M&A'
  | 'Markets'
  | 'Media'
  | 'Movers & Shakers'
  | 'News'
  | 'Options'
  | 'Press Releases'
  | 'Price Target'
  | 'Reiteration'
  | 'Tech'
  | 'Top Stories'
  | 'WIIM';

type ContentType = 'story' | 'benzinga_reach' | 'marketbeat';

/** A story before it has an id, a time and an author. */
export interface Draft {
  readonly kind: string;
  /** which of the kind's titles, so that neighbours can differ */
  readonly template: number;
  readonly title: string;
  /** the first sentence, plain text */
  readonly lead: string;
  /** finished HTML after the first paragraph; none for a terminal headline */
  readonly blocks: readonly string[];
  readonly form: Form;
  readonly stocks: readonly Company[];
  readonly primary: readonly Company[];
  readonly channels: readonly Channel[];
  readonly tags: readonly string[];
  readonly rank: number | undefined;
  readonly contentType: ContentType;
  readonly told?: Told | undefined;
}

/** Headline only; a few paragraphs; an article with figures and pictures. */
type Form = 'flash' | 'note' | 'article';

export interface Kind {
  readonly name: string;
  /** how often in each phase, against the other kinds; an absent phase is never */
  readonly phases: Readonly<Partial<Record<Phase, number>>>;
  /** whom it can be about */
  readonly subjects: readonly Company[];
  /** @returns undefined when the scene does not bear it, e.g. a mover that did not move */
  readonly tell: (scene: Scene, recentTemplates: readonly number[]) => Draft | undefined;
}

/** Facts → plain text. */
type InWords<Facts> = (facts: Facts) => string;

/** What distinguishes a kind: facts drawn once, then told by any of its titles and leads. */
interface Telling<Facts> extends Pick<Kind, 'name' | 'phases'> {
  readonly subjects?: readonly Company[];
  readonly facts: (scene: Scene) => Facts | undefined;
  readonly titles: readonly (InWords<Facts> | readonly [title: InWords<Facts>, lead: InWords<Facts>])[];
  /** first sentences for the titles that bring none of their own */
  readonly leads?: readonly InWords<Facts>[];
  readonly details?: readonly ((facts: Facts) => string)[];
  readonly figures?: (facts: Facts) => readonly Figure[];
  /** shares of headlines and notes; the rest are articles */
  readonly forms?: readonly [flash: number, note: number];
  readonly channels: readonly Channel[] | ((facts: Facts) => readonly Channel[]);
  readonly tags?: readonly string[] | ((facts: Facts) => readonly string[]);
  /** the share classes of the subject, unless said */
  readonly stocks?: (facts: Facts) => readonly Company[];
  /** the first of the stocks, unless said */
  readonly primary?: (facts: Facts) => readonly Company[];
  readonly rank?: (facts: Facts, random: Random) => number | undefined;
  readonly contentType?: ContentType;
  /** the facts that others derive from: what was rated, earned, and which way the shares should go */
  readonly told?: (facts: Facts) => Told;
  /** what further paragraphs are about: the subject, unless said */
  readonly around?: 'company' | 'market';
}

const fromFacts = <Facts, Value>(given: Value | ((facts: Facts) => Value), facts: Facts): Value =>
  typeof given === 'function' ? (given as (facts: Facts) => Value)(facts) : given;

export function kind<Facts>(telling: Telling<Facts>): Kind {
  const { name, phases, subjects = firms, titles, leads = [], forms = [0.3, 0.52] } = telling;
  return {
    name,
    phases,
    subjects,
    tell(scene, recentTemplates) {
      const facts = telling.facts(scene);
      if (facts === undefined) return undefined;
      const { random } = scene;
      const template = freshTemplate(random, titles.length, recentTemplates);
      const told = titles[template] ?? [];
      const [title, lead = random.pick(leads)] = typeof told === 'function' ? [told] : told;
      const chosen = random.fraction();
      const form: Form = chosen < forms[0] ? 'flash' : chosen < forms[0] + forms[1] ? 'note' : 'article';
      const stocks = telling.stocks?.(facts) ?? shareClassesOf(scene.company);
      return {
        kind: name,
        template,
        title: title?.(facts) ?? '',
        lead: lead(facts),
        blocks: form === 'flash' ? [] : blocksOf(telling, facts, scene, form),
        form,
        stocks,
        primary: telling.primary?.(facts) ?? stocks.slice(0, 1),
        channels: fromFacts(telling.channels, facts),
        tags: fromFacts(telling.tags ?? [], facts),
        rank: telling.rank?.(facts, random),
        contentType: telling.contentType ?? 'story',
        told: telling.told?.(facts),
      };
    },
  };
}

/** Any template but the last ones used, as far as there are others. @param recent latest first */
function freshTemplate(random: Random, count: number, recent: readonly number[]): number {
  let template = random.whole(0, count - 1);
  for (let avoided = Math.min(recent.length, count - 1); recent.slice(0, avoided).includes(template);) template = (template + 1) % count;
  return template;
}

function blocksOf<Facts>(telling: Telling<Facts>, facts: Facts, scene: Scene, form: 'note' | 'article'): string[] {
  const { random } = scene;
  const { details = [], figures, around = 'company' } = telling;
  const more = around === 'company' ? contextBlocks : marketBlocks;
  const told = random.some(details, form === 'note' ? random.whole(2, 3) : details.length).map((detail) => paragraph(detail(facts)));
  if (form === 'note') {
    return [...told, ...more(scene, random.whole(1, 4))];
  }
  const table = figures ? [figureTable(figures(facts))] : [];
  return [...told.slice(0, 1), ...table, ...told.slice(1), ...more(scene, random.whole(6, 17))];
}
