import type { QuantifiedField } from '#contract/endpoints/quantified.ts';
import { quantifiedGlossary } from '#contract/glossary/quantified.ts';
import { noSymbol, whyWindowEmpty, type WhyEmpty } from '#src/shared/readings/why-window-empty.ts';
import { windowOf } from '#src/shared/readings/windows.ts';
import type { Reading } from './reading.ts';

const extremeOf: Readonly<Record<string, string>> = { L: 'up', S: 'down', P: 'either way' };

const levelName = /^([LSP])(\d+)$/;

/**
 * The first reason that applies, in the order of product.md 3.3; those about the plan and about stories without a
 * reading belong to whoever asks for readings. That trading was halted is never claimed: the data cannot show it.
 */
export function whyEmpty({ record, publishedSeconds }: Reading, field: QuantifiedField, nowSeconds: number): WhyEmpty {
  if (record.Symb === '') return noSymbol;
  const window = windowOf(field);
  if (window && publishedSeconds !== undefined) return whyWindowEmpty(publishedSeconds, window.seconds, nowSeconds);
  const [, side = '', level = ''] = levelName.exec(field) ?? [];
  if (level !== '')
    return { kind: 'never reached', text: `Never reached: the price did not go ${extremeOf[side]} ${level === '75' ? '7.5' : level}%` };
  const told = quantifiedGlossary[field].emptyWhen;
  if (told?.includes('no trade') || told?.includes('was traded')) return { kind: 'no trade', text: 'No trade in that session' };
  return { kind: 'not sent', text: told === undefined ? 'The source sent nothing' : `The source sent nothing: ${told}` };
}
