import type { Company } from '../companies.ts';
import { readData } from '../data.ts';
import type { Day } from '../days.ts';
import { invented } from '../invented.ts';
import type { Market } from '../prices/market.ts';
import type { Random } from '../random.ts';
import type { Appointment } from './calendar.ts';
import { draftStory, type Draft } from './draft.ts';
import { phaseOf } from './scene.ts';
import { storyKind, storyKinds, subjectsOf, type Phase, type StoryKind } from './story-kinds.ts';

const synonyms = (readData('synonyms.json') as readonly (readonly [pattern: string, other: string])[]).map(
  ([pattern, other]) => [new RegExp(pattern), other] as const,
);

/** A story that repeats another one half an hour later at most: a headline in other words. */
const repeatKind = ' again';

/** @returns undefined when no word of the title has a synonym */
export function repeated(draft: Draft): Draft | undefined {
  const found = synonyms.filter(([pattern]) => pattern.test(draft.title)).slice(0, 2);
  const title = found.reduce((text, [pattern, other]) => text.replace(pattern, other), draft.title);
  if (title === draft.title) return undefined;
  // What is known already moves no price.
  return { ...draft, title, facts: { ...draft.facts, impact: 0 }, form: 'flash', blocks: [], kind: `${draft.kind}${repeatKind}` };
}

export const isRepeated = ({ kind }: Draft): boolean => kind.endsWith(repeatKind);

const kindsIn = (phase: Phase): (readonly [StoryKind, number])[] =>
  storyKinds.flatMap((kind) => (kind.phases?.[phase] ? [[kind, kind.phases[phase]] as const] : []));
const menus: Readonly<Record<Phase, (readonly [StoryKind, number])[]>> = {
  night: kindsIn('night'),
  pre: kindsIn('pre'),
  main: kindsIn('main'),
  post: kindsIn('post'),
  closed: kindsIn('closed'),
};

const halfAnHour = 1800;
const rememberedSubjects = 14;
const rememberedTemplates = 4;
const repeatShare = 0.13;

/** Decides what is written next and remembers what was written before: neighbours differ in kind, subject and wording. */
export class Desk {
  readonly #market: Market;
  readonly #random: Random;
  readonly #templates = new Map<string, readonly number[]>();
  readonly #subjects: string[] = [];
  readonly #firstResults = new Map<Company, { readonly draft: Draft; readonly day: Day; readonly turn: number }>();
  /** a story to be repeated by another author, and when */
  #pending: { readonly draft: Draft; readonly day: Day; readonly due: number; readonly afterTurn: number } | undefined;
  #lastKind = '';
  #lastBroker = '';
  #turn = 0;

  constructor(market: Market, random: Random) {
    this.#market = market;
    this.#random = random;
  }

  /** The story of a moment: the planned one if the moment bears it, else an everyday one. */
  write(day: Day, secondsOfDay: number, appointment?: Appointment): Draft {
    const planned = appointment && this.#planned(appointment, day, secondsOfDay);
    const draft = planned ?? this.#repeat(day, secondsOfDay) ?? this.#everyday(day, secondsOfDay);
    this.#remember(draft, day, secondsOfDay);
    return draft;
  }

  #planned({ kind, company, series, repeats }: Appointment, day: Day, secondsOfDay: number): Draft | undefined {
    if (!repeats) return this.#draft(storyKind(kind), company, day, secondsOfDay, series);
    const first = this.#firstResults.get(company);
    return first?.day === day && this.#turn > first.turn ? repeated(first.draft) : undefined;
  }

  #draft(kind: StoryKind, company: Company, day: Day, secondsOfDay: number, series?: string): Draft | undefined {
    const scene = { random: this.#random, market: this.#market, day, secondsOfDay, kind, company, ...(series && { series }) };
    return draftStory(scene, this.#templates.get(kind.kind) ?? []);
  }

  #everyday(day: Day, secondsOfDay: number): Draft {
    const menu = menus[phaseOf(day, secondsOfDay)];
    for (let attempt = 0; attempt < 24; attempt++) {
      const kind = this.#random.weighted(menu);
      if (kind.kind === this.#lastKind) continue;
      const subjects = subjectsOf(kind);
      const company = this.#random.pick(subjects);
      if (subjects.length > 4 && this.#subjects.includes(company.symbol)) continue;
      const draft = this.#draft(kind, company, day, secondsOfDay);
      if (draft && !(this.#lastBroker && draft.title.includes(this.#lastBroker))) return draft;
    }
    const explainer = storyKind('explainer');
    const draft = this.#draft(explainer, this.#random.pick(subjectsOf(explainer)), day, secondsOfDay);
    if (!draft) throw new Error('an explainer can always be written');
    return draft;
  }

  /** An earlier story once more, when its time has come and something else stands between the two. */
  #repeat(day: Day, secondsOfDay: number): Draft | undefined {
    const pending = this.#pending;
    if (!pending || this.#turn < pending.afterTurn || (day === pending.day && secondsOfDay < pending.due)) return undefined;
    this.#pending = undefined;
    const isLate = day !== pending.day || secondsOfDay > pending.due + halfAnHour / 2;
    return isLate || pending.draft.kind === this.#lastKind ? undefined : repeated(pending.draft);
  }

  #remember(draft: Draft, day: Day, secondsOfDay: number): void {
    this.#turn++;
    this.#lastKind = draft.kind;
    this.#templates.set(draft.kind, [draft.template, ...(this.#templates.get(draft.kind) ?? [])].slice(0, rememberedTemplates));
    this.#lastBroker = invented.brokers.find((broker) => draft.title.includes(broker)) ?? '';
    const symbol = draft.stocks[0]?.symbol;
    if (symbol !== undefined) {
      this.#subjects.push(symbol);
      if (this.#subjects.length > rememberedSubjects) this.#subjects.shift();
    }
    const [company] = draft.primary;
    if (company && draft.kind === 'results flash') {
      this.#firstResults.set(company, { draft, day, turn: this.#turn });
      return;
    }
    const isNews = draft.primary.length === 1 && draft.stocks.length < 3 && draft.form !== 'article';
    if (this.#pending || !isNews || isRepeated(draft) || !this.#random.chance(repeatShare) || !repeated(draft)) return;
    this.#pending = { draft, day, due: secondsOfDay + this.#random.whole(60, halfAnHour / 2), afterTurn: this.#turn + 1 };
  }
}
