import type { Day } from '../days.ts';
import type { Company } from '../listing.ts';
import type { Market } from '../market.ts';
import type { Random } from '../random.ts';
import type { Draft, Kind, Phase, Scene } from './kind.ts';
import { everydayKinds } from './kinds.ts';
import { explainer } from './kinds/other.ts';
import { phaseOf } from './schedule.ts';

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
  #turn = 0;
  #echo: Echo | undefined;

  constructor(market: Market, random: Random) {
    this.#market = market;
    this.#random = random;
  }

  /** The story of a moment: the appointed one if the moment bears it, else an everyday one. */
  tell(day: Day, secondsOfDay: number, appointed?: { readonly kind: Kind; readonly company: Company }): Draft {
    const draft =
      (appointed && this.#try(appointed.kind, appointed.company, day, secondsOfDay)) ??
      this.#echoed(day, secondsOfDay) ??
      this.#everyday(day, secondsOfDay);
    this.#remember(draft, day, secondsOfDay);
    return draft;
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
      if (draft) return draft;
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
    return { ...echo.draft, form: 'flash', blocks: [], kind: `${echo.draft.kind} again` };
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
    const isNews = draft.primary.length === 1 && draft.stocks.length < 3 && draft.form !== 'article';
    if (this.#echo || !isNews || draft.kind.endsWith(' again') || !this.#random.chance(0.13)) return;
    const title = reworded(draft.title);
    if (title === undefined) return;
    this.#echo = { draft: { ...draft, title }, day, due: secondsOfDay + this.#random.whole(60, halfAnHour / 2), afterTurn: this.#turn + 1 };
  }
}

/** Other words for the same thing, as a second author would choose them. */
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/ beats (?=C?\$)/, ' tops '],
  [/ misses (?=C?\$)/, ' trails '],
  [/ raises /, ' lifts '],
  [/ lowers /, ' cuts '],
  [/ introduces /, ' launches '],
  [/ names new /, ' appoints new '],
  [/ vs /, ' against '],
  [/ keeps /, ' maintains '],
  [/^Price target on (.*?) (?:raised|cut) to /, '$1 price target now '],
  [/ lifts (?=.* target to )/, ' raises '],
  [/ trims (?=.* target to )/, ' lowers '],
  [/ signs /, ' concludes '],
  [/ plans /, ' prepares '],
  [/ files /, ' submits '],
  [/ to present at /, ' to appear at '],
  [/ sees (?=.* sales of )/, ' expects '],
  [/ board approves /, ' board authorizes '],
  [/ expands /, ' enlarges '],
  [/ receives approval /, ' gains approval '],
  [/ agree on /, ' settle '],
  [/ estimate\b/, ' consensus'],
  [/ upgrades /, ' lifts rating of '],
  [/ downgrades /, ' cuts rating of '],
  [/ to acquire /, ' to buy '],
  [/ agrees to buy /, ' is to acquire '],
  [/ price target /, ' target '],
  [/^Why /, 'Here is why '],
  [/ wins /, ' receives '],
  [/ declares /, ' sets '],
  [/ reports /, ' publishes '],
  [/ starts coverage of /, ' initiates '],
  [/ starts /, ' begins '],
];

/** @returns undefined when no word of a title has another */
function reworded(title: string): string | undefined {
  let text = title;
  let changes = 0;
  for (const [pattern, other] of synonyms) {
    if (changes < 2 && pattern.test(text)) {
      text = text.replace(pattern, other);
      changes++;
    }
  }
  return changes > 0 ? text : undefined;
}
