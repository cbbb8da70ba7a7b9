const amount = (name: 'from' | 'to'): string => String.raw`(?<${name}>[$€£]\s?\d[\d,]*(?:\.\d+)?)`;

/** `Target` alone is a company. */
const term = String.raw`\b(?:[Pp]rice [Tt]arget|target|PT)\b`;
const within = '[^$€£]{0,40}?';

/** The forms in which headlines state a price target, the new one as `to`, the one before as `from`. */
const targetForms = [
  `${term}${within}\\b[Ff]rom ${amount('from')} [Tt]o ${amount('to')}`,
  `${term}${within}\\b[Tt]o ${amount('to')}(?: [Ff]rom ${amount('from')})?`,
  `${term}(?: (?:of|at|is))? ${amount('to')}`,
  `${amount('to')} ${term}`,
].map((form) => new RegExp(form));

/** The price target in a headline as it is written, `$250` or `$200 → $250`; undefined where the headline has none. */
export function targetPrice(headline: string): string | undefined {
  for (const form of targetForms) {
    const { from, to } = form.exec(headline)?.groups ?? {};
    if (to !== undefined) return from === undefined ? to : `${from} → ${to}`;
  }
  return undefined;
}
