import type { Description } from './judge/description.ts';

const list = (texts: readonly string[], most = 6): string =>
  texts.length > most ? `${texts.slice(0, most - 1).join(', ')} and ${texts.length - most + 1} more` : texts.join(', ');

/** What a source was judged to be, in lines for people. */
export function describeSource(name: string, description: Description): readonly string[] {
  const {
    format,
    symbols,
    lengths,
    firstDay,
    lastDay,
    columns,
    notRead,
    times,
    stamp,
    dates,
    numbers,
    volume,
    prices,
    notes,
    missingDays,
  } = description;
  const read = columns.map(([column, label]) => (column.toLowerCase() === label.toLowerCase() ? label : `${label} (${column})`));
  const rows: readonly (readonly [string, string])[] = [
    ['columns', list(read, 16)],
    ['not read', list(notRead)],
    ['times', times],
    ['stamp', stamp],
    ['dates', dates],
    ['numbers', numbers],
    ['volume', volume],
    [
      'no bars',
      missingDays.length === 0
        ? ''
        : `on ${missingDays.length} trading ${missingDays.length === 1 ? 'day' : 'days'}: ${list(missingDays, 4)}`,
    ],
    ['prices', prices],
    ...notes.map((note) => ['note', note] as const),
  ];
  return [
    `${name}: ${format}, ${lengths.join(' and ')} bars of ${list(symbols) || 'no symbol'}, from ${firstDay}${lastDay === firstDay ? '' : ` to ${lastDay}`} in what was judged`,
    ...rows.filter(([, text]) => text !== '').map(([label, text]) => `  ${label}: ${text}`),
  ];
}
