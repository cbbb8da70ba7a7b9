import { capitalized, cardinal, ordinal, possessive, withArticle, withVerb } from '../format.ts';

/** What the placeholders of a template stand for; booleans choose between alternatives. */
export type Facts = Readonly<Record<string, string | boolean>>;

const numberIn = (text: string): number => Number(text.replaceAll(',', ''));

const filters: Readonly<Record<string, (text: string) => string>> = {
  /** `an engine plant` */
  a: withArticle,
  /** `a thinner laptop` → `thinner laptop` */
  bare: (text) => text.replace(/^an? /, ''),
  cap: capitalized,
  slug: (text) => text.toLowerCase(),
  lower: (text) => text.charAt(0).toLowerCase() + text.slice(1),
  s: possessive,
  th: (text) => ordinal(numberIn(text)),
  word: (text) => cardinal(numberIn(text)),
};

/** One placeholder without its braces: `name`, `site:a:cap`, `driver+help` or `up?rises|falls`. */
function resolve(placeholder: string, facts: Facts): string {
  const [, name = '', rest = ''] = /^(\w+)(.*)$/s.exec(placeholder) ?? [];
  const fact = facts[name];
  if (fact === undefined) throw new Error(`no fact for {${placeholder}}`);
  if (rest.startsWith('?')) {
    const end = rest.indexOf('|');
    return fact === true ? rest.slice(1, end) : rest.slice(end + 1);
  }
  const text = String(fact);
  if (rest.startsWith('+')) return withVerb(text, rest.slice(1));
  return rest.split(':').reduce((filtered, filter) => filters[filter]?.(filtered) ?? filtered, text);
}

/**
 * A template of `stories/*.json` with its placeholders replaced. They may contain others: `{up?{driver+help}|{drag+weigh}}`.
 *
 * @throws for a placeholder without a fact
 */
export function fill(template: string, facts: Facts): string {
  let text = template;
  while (text.includes('{')) text = text.replace(/\{([^{}]*)\}/g, (_, placeholder: string) => resolve(placeholder, facts));
  return text;
}
