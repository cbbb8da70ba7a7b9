import type { Figure, Range, Said } from './said.ts';

type Names = 'eps' | 'revenue';
const nothing: Range = [undefined, undefined];

/** Remembers what one company last said about each period, like with like: adjusted earnings never follow plain ones. */
export class Former {
  readonly #last = new Map<string, Range>();

  /** @returns the range said before, and remembers this one; what only others expect changes nothing */
  follow(said: Said, name: Names): Range {
    const figure: Figure | undefined = said[name];
    if (!figure?.range) return nothing;
    const key = `${said.period} ${said.year} ${name} ${figure.type}`;
    const prior = this.#last.get(key) ?? nothing;
    this.#last.set(key, figure.range);
    return prior;
  }
}
