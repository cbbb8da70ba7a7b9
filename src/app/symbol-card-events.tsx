import { Link } from 'react-router';
import { ratioWords } from '#contract/split-ratio.ts';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { byTime, linesOf } from '#src/features/guidance/guidance-line.ts';
import { measureWords, periodWords } from '#src/features/guidance/line-words.ts';
import { VerdictCell } from '#src/features/guidance/verdict-cell.tsx';
import { daysToEx, daysToExWords } from '#src/features/splits/days-to-ex.ts';
import { splitHistory } from '#src/features/splits/split-history.ts';
import { speakingRatio, type Split } from '#src/features/splits/split.ts';
import { formatDate } from '#src/shared/format/date.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { addressPart } from '#src/shared/url/address-part.ts';

const today = (): string => dayOf(nowSeconds(), 'et');
const dayWords = (day: string): string => formatDate(day, today().slice(0, 4));

/** The next split where one is ahead, else the last one. */
export function SplitLine({ symbol, splits }: { symbol: string; splits: readonly Split[] }) {
  const { past } = splitHistory(splits, today());
  const ahead = splits.filter((split) => !past.includes(split));
  const split = ahead.at(-1) ?? past[0];
  if (!split) return null;
  const ratio = speakingRatio(split);
  const left = daysToEx(split.days.date_ex, today());
  const ex = split.days.date_ex === undefined ? split.record.date_ex || '–' : dayWords(split.days.date_ex);
  return (
    <Link to={`/splits?tickers=${addressPart(symbol)}&row=${addressPart(split.key)}`} className="leading-6 hover:underline">
      {past.includes(split) ? 'last ' : 'next '}
      <b className="font-medium">{ratio ? ratioWords(ratio) : split.record.ratio || '–'}</b>, ex {ex}
      {left !== undefined && `, ${daysToExWords(left)}`}
      {split.doubts.length > 0 && <span className="text-warn"> · {split.doubts.join(', ')}</span>}
    </Link>
  );
}

/** What the company said last, and of what. */
export function GuidanceLine({ symbol, pages }: { symbol: string; pages: readonly { readonly rows: readonly GuidanceRecord[] }[] }) {
  const records = pages.flatMap(({ rows }) => rows).toSorted(byTime);
  const record = records.find(({ date }) => date <= today()) ?? records.at(-1);
  const [line] = record ? linesOf(record) : [];
  if (!record || !line) return null;
  return (
    <Link to={`/guidance?tickers=${addressPart(symbol)}&row=${addressPart(line.key)}`} className="leading-6 hover:underline">
      <VerdictCell line={line} withPlace={false} /> · {measureWords(line.figures)} {periodWords(line.figures)} ·{' '}
      {record.date > today() && 'due '}
      {dayWords(record.date)}
    </Link>
  );
}
