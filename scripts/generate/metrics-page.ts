import { quantifiedGroups, type QuantifiedGroup } from '#contract/endpoints/quantified.ts';
import { ratioNames } from '#contract/endpoints/ratios.ts';
import type { Meaning } from '#contract/docs/glossary/meaning.ts';
import { quantifiedGlossary } from '#contract/docs/glossary/quantified.ts';
import { ratioGlossary } from '#contract/docs/glossary/ratios.ts';

const columns = ['Field', 'Meaning', 'Formula', 'Unit', 'Empty when', 'From'];

const cells = (name: string, { description, formula, unit, emptyWhen, from }: Meaning): string[] =>
  [`\`${name}\``, description, formula ? `\`${formula}\`` : '', unit, emptyWhen ?? 'never', from.join(', ')].map((text) =>
    text.replaceAll('|', '\\|'),
  );

/** A Markdown table as the formatter leaves it, each column as wide as its widest cell. */
function table(names: readonly string[], meanings: Readonly<Record<string, Meaning>>): string {
  const rows = names.flatMap((name) => (meanings[name] ? [cells(name, meanings[name])] : []));
  const widths = columns.map((_, column) => Math.max(...[columns, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string => `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const group = (name: QuantifiedGroup): string => `### ${name}\n\n${table(quantifiedGroups[name], quantifiedGlossary)}\n`;

/** docs/metrics.md: what each quantified field and ratio means, from the contract's glossary. */
export const metricsPage = (): string => `# Metrics

What each quantified news field and each operation ratio means. This page is written by \`npm run openapi\` from
\`contract/glossary\`; edit a meaning there.

**From** says how sure a meaning is: _documented_ is printed in the vendor's documentation or its example,
_arithmetic_ is proved by computing the one published example, _glossary_ comes from a public glossary of the same
columns, _ours_ is our choice where nothing is known (see [assumptions](assumptions.md)).

## Quantified news

One row is one story, one symbol and one reported trading session. P0 is \`TONLast\`, the price at
publication; "the session" is the one in \`ReportSess\`. Sessions in New York time: Pre (pre-market) 04:00-09:30, Main (regular)
09:30-16:00, Post (post-market) 16:00-20:00, All (full day) 04:00-20:00; on half days Main ends and Post begins at 13:00. Numbers travel as decimal text; an empty text means "not measured" and is never 0.
Percentages are numbers of percent (3.49 is 3.49 %); only \`Range%\` is a fraction. In names, 75 stands for 7.5 %.

${(Object.keys(quantifiedGroups) as QuantifiedGroup[]).map(group).join('\n')}
## Operation ratios

Values are fractions, not percents, belong to their period and are never annualised. Days of a period are 91.25 for 3M,
182.5 for 6M, 273.75 for 9M, and 365 for 1Y and TTM.

${table(ratioNames, ratioGlossary)}
`;
