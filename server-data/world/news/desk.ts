import type { Day } from '../days.ts';
import type { Company } from '../listing.ts';
import type { Market } from '../market.ts';
import type { Random } from '../random.ts';
import type { Appointed } from './calendar.ts';
import { brokers } from './invented.ts';
import type { Draft, Kind } from './kind.ts';
import type { Phase, Scene } from './scene.ts';
import { everydayKinds } from './kinds.ts';
import { explainer } from './kinds/reading.ts';
import { resultsFlash } from './kinds/results.ts';
import { phaseOf } from './schedule.ts';
import { secondTelling } from './second-telling.ts';

/** Kinds of one phase, with running sums of their weights. */
interface Menu {
  readonly kinds: readonly Kind[];
  readonly sums: readonly number[];
  readonly total: number;
}

const menuOf = (phase: Phase): Menu => {
  const kinds = everydayKinds.filter(({ phases }) => phases[phase] !== undefined);
  let total = 0;
  const sums = kinds.map(({ phases }) => (total += phases[phase] ?? 0));
  return { kinds, sums, total };
};
const menus: Readonly<Record<Phase, Menu>> = {
  night: menuOf('night'),
  pre: menuOf('pre'),
  main: menuOf('main'),
  post: menuOf('post'),
  closed: menuOf('closed'),
};

/** Larger companies are written about more often: their weight in tickets of a draw. */
const tickets = ({ scale }: Company): number => (scale.revenueBillions > 90 ? 4 : scale.revenueBillions > 30 ? 2 : 1);
const urns = new Map<readonly Company[], readonly Company[]>();
function urnOf(subjects: readonly Company[]): readonly Company[] {
  let urn = urns.get(subjects);
  if (!urn) urns.set(subjects, (urn = subjects.flatMap((company) => Array<Company>(tickets(company)).fill(company))));
  return urn;
}

/** A story told once, to be told again by somebody else. */
interface Echo {
  readonly draft: Draft;
  readonly day: Day;
  readonly due: number;
  readonly afterTurn: number;
}

const halfAnHour = 1800;
const rememberedSubjects = 14;
const rememberedTemplates = 4;
const none: readonly number[] = [];

/** Decides what is told next, remembering what was just told: neighbours differ in kind, or at least in wording. */
export class Desk {
  readonly #market: Market;
  readonly #random: Random;
  readonly #templates = new Map<string, readonly number[]>();
  readonly #subjects: string[] = [];
  #lastKind = '';
  #lastBroker = '';
  #turn = 0;
  #echo: Echo | undefined;
  /** results by company, for the machine to tell again */
  readonly #firstTold = new Map<Company, { readonly draft: Draft; readonly day: Day; readonly turn: number }>();

  constructor(market: Market, random: Random) {
    this.#market = market;
    this.#random = random;
  }

  /** The story of a moment: the appointed one if the moment bears it, else an everyday one. */
  tell(day: Day, secondsOfDay: number, appointed?: Appointed): Draft {
    const draft =
      (appointed && this.#appointed(appointed, day, secondsOfDay)) ?? this.#echoed(day, secondsOfDay) ?? this.#everyday(day, secondsOfDay);
    this.#remember(draft, day, secondsOfDay);
    return draft;
  }

  #appointed({ kind, company, again }: Appointed, day: Day, secondsOfDay: number): Draft | undefined {
    if (!again) return this.#try(kind, company, day, secondsOfDay);
    const first = this.#firstTold.get(company);
    if (first?.day !== day || this.#turn <= first.turn) return undefined;
    return secondTelling(first.draft);
  }

  #try(kind: Kind, company: Company, day: Day, secondsOfDay: number): Draft | undefined {
    const scene: Scene = { random: this.#random, market: this.#market, day, secondsOfDay, phase: phaseOf(day, secondsOfDay), company };
    return kind.tell(scene, this.#templates.get(kind.name) ?? none);
  }

  #everyday(day: Day, secondsOfDay: number): Draft {
    const { kinds, sums, total } = menus[phaseOf(day, secondsOfDay)];
    for (let attempt = 0; attempt < 24; attempt++) {
      const drawn = this.#random.fraction() * total;
      const kind = kinds[sums.findIndex((sum) => sum > drawn)];
      if (!kind || kind.name === this.#lastKind) continue;
      const company = this.#random.pick(urnOf(kind.subjects));
      if (kind.subjects.length > 1 && this.#subjects.includes(company.symbol)) continue;
      const draft = this.#try(kind, company, day, secondsOfDay);
      if (draft && !(this.#lastBroker && draft.title.includes(this.#lastBroker))) return draft;
    }
    const draft = this.#try(explainer, this.#random.pick(explainer.subjects), day, secondsOfDay);
    if (!draft) throw new Error('an explainer can always be told');
    return draft;
  }

  /** The second telling of an earlier story, once its time has come and something else stands between the two. */
  #echoed(day: Day, secondsOfDay: number): Draft | undefined {
    const echo = this.#echo;
    if (!echo || this.#turn < echo.afterTurn || (day === echo.day && secondsOfDay < echo.due)) return undefined;
    this.#echo = undefined;
    if (day !== echo.day || secondsOfDay > echo.due + halfAnHour / 2 || echo.draft.kind === this.#lastKind) return undefined;
    return secondTelling(echo.draft);
  }

  #remember(draft: Draft, day: Day, secondsOfDay: number): void {
    this.#turn++;
    this.#lastKind = draft.kind;
    this.#templates.set(draft.kind, [draft.template, ...(this.#templates.get(draft.kind) ?? none)].slice(0, rememberedTemplates));
    const symbol = draft.stocks[0]?.symbol;
    if (symbol !== undefined) {
      this.#subjects.push(symbol);
      if (this.#subjects.length > rememberedSubjects) this.#subjects.shift();
    }
    const [company] = draft.primary;
    this.#lastBroker = brokers.find((broker) => draft.title.includes(broker)) ?? '';
    if (company && draft.kind === resultsFlash.name) {
      this.#firstTold.set(company, { draft, day, turn: this.#turn });
      return;
    }
    const isNews = draft.primary.length === 1 && draft.stocks.length < 3 && draft.form !== 'article';
    if (this.#echo || !isNews || draft.kind.endsWith(' again') || !this.#random.chance(0.13)) return;
    if (secondTelling(draft) === undefined) return;
    this.#echo = { draft, day, due: secondsOfDay + this.#random.whole(60, halfAnHour / 2), afterTurn: this.#turn + 1 };
  }
}
