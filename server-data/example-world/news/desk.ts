import type { Day } from '#contract/market/day.ts';
import type { Company } from '../companies.ts';
import { readData } from '../data.ts';
import { invented } from '../invented.ts';
import type { Market } from '../prices/market.ts';
import type { Random } from '../random.ts';
import { draftStory, type Draft } from './draft.ts';
import { phaseOf } from './scene.ts';
import type { Appointment } from './schedule.ts';
import { storyKind, storyKinds, subjectsOf, type StoryKind } from './story-kinds.ts';

const synonyms = (readData('synonyms.json') as readonly (readonly [pattern: string, other: string])[]).map(
  ([pattern, other]) => [new RegExp(pattern), other] as const,
);

/** A story that repeats another one: a headline in other words. Undefined when no word of the title has a synonym. */
function repeated(draft: Draft): Draft | undefined {
  const found = synonyms.filter(([pattern]) => pattern.test(draft.title)).slice(0, 2);
  const title = found.reduce((text, [pattern, other]) => text.replace(pattern, other), draft.title);
  if (title === draft.title) return undefined;
  // What is known already moves no price.
  return { ...draft, title, facts: { ...draft.facts, impact: 0 }, form: 'flash', blocks: [], isRepeat: true };
}

const quarterOfAnHour = 900;
const rememberedSubjects = 14;
const rememberedTemplates = 4;
const repeatShare = 0.13;

interface Written {
  readonly draft: Draft;
  readonly day: Day;
  readonly turn: number;
}

/** Decides what is written next and remembers what was written before: neighbours differ in kind, subject and wording. */
export class Desk {
  readonly #market: Market;
  readonly #random: Random;
  readonly #templates = new Map<string, readonly number[]>();
  #subjects: readonly string[] = [];
  readonly #firstResults = new Map<Company, Written>();
  /** a story to be repeated by another author, and from when */
  #pending: (Written & { readonly due: number }) | undefined;
  #last: Draft | undefined;
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
    return first?.day === day && this.#turn > first.turn + 1 ? repeated(first.draft) : undefined;
  }

  #draft(kind: StoryKind, company: Company, day: Day, secondsOfDay: number, series?: string): Draft | undefined {
    const scene = { random: this.#random, market: this.#market, day, secondsOfDay, kind, company, ...(series && { series }) };
    return draftStory(scene, this.#templates.get(kind.kind) ?? []);
  }

  #everyday(day: Day, secondsOfDay: number): Draft {
    const phase = phaseOf(day, secondsOfDay);
    const menu = storyKinds.flatMap((kind) => {
      const weight = kind.phases?.[phase];
      return weight === undefined || kind.kind === this.#last?.kind ? [] : [[kind, weight] as const];
    });
    const lastBroker = invented.brokers.find((broker) => this.#last?.title.includes(broker));
    for (let attempt = 0; attempt < 24; attempt++) {
      const kind = this.#random.weighted(menu);
      const subjects = subjectsOf(kind);
      const company = this.#random.pick(subjects);
      if (subjects.length > 4 && this.#subjects.includes(company.symbol)) continue;
      const draft = this.#draft(kind, company, day, secondsOfDay);
      if (draft && !(lastBroker && draft.title.includes(lastBroker))) return draft;
    }
    const explainer = storyKind('explainer');
    const draft = this.#draft(explainer, this.#random.pick(subjectsOf(explainer)), day, secondsOfDay);
    if (!draft) throw new Error('an explainer can always be written');
    return draft;
  }

  /** An earlier story once more, within half an hour and when something else stands between the two. */
  #repeat(day: Day, secondsOfDay: number): Draft | undefined {
    const pending = this.#pending;
    if (!pending || this.#turn <= pending.turn + 1 || (day === pending.day && secondsOfDay < pending.due)) return undefined;
    this.#pending = undefined;
    const isLate = day !== pending.day || secondsOfDay > pending.due + quarterOfAnHour;
    return isLate || pending.draft.kind === this.#last?.kind ? undefined : repeated(pending.draft);
  }

  #remember(draft: Draft, day: Day, secondsOfDay: number): void {
    const turn = this.#turn++;
    this.#last = draft;
    this.#templates.set(draft.kind, [draft.template, ...(this.#templates.get(draft.kind) ?? [])].slice(0, rememberedTemplates));
    this.#subjects = [...draft.stocks.slice(0, 1).map(({ symbol }) => symbol), ...this.#subjects].slice(0, rememberedSubjects);
    const [company] = draft.primary;
    if (company && draft.kind === 'results flash') {
      this.#firstResults.set(company, { draft, day, turn });
      return;
    }
    const isNews = draft.primary.length === 1 && draft.stocks.length < 3 && draft.form !== 'article' && !draft.isRepeat;
    if (this.#pending || !isNews || !this.#random.chance(repeatShare) || !repeated(draft)) return;
    this.#pending = { draft, day, turn, due: secondsOfDay + this.#random.whole(60, quarterOfAnHour) };
  }
}
