import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ratioWords, splitSentence } from '#contract/split-ratio.ts';
import { askedAbove } from '#src/shared/api/asked-above.ts';
import { formatDate } from '#src/shared/format/date.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { DeskPanel } from '#src/shared/ui/desk-panel.tsx';
import { useNow } from '#src/shared/ui/now.ts';
import { addressPart } from '#src/shared/url/address-part.ts';
import { daysToEx, daysToExWords } from './days-to-ex.ts';
import { DoubtChips } from './doubt-chips.tsx';
import { speakingRatio, type Split } from './split.ts';
import { splitHistory } from './split-history.ts';
import { companySplitsQuery } from './splits-query.ts';

const addressOf = (symbol: string, row = ''): string =>
  `/splits?tickers=${addressPart(symbol)}${row === '' ? '' : `&row=${addressPart(row)}`}`;

const none: readonly Split[] = [];

/** A company's next and last split, and those before. */
export default function SplitsPanel({ symbol }: { symbol: string }) {
  const answer = useQuery({ ...companySplitsQuery(symbol), ...askedAbove });
  const today = dayOf(useNow(60), 'et');
  const splits = answer.data ?? none;
  const { past } = splitHistory(splits, today);
  const [last, ...before] = past;
  const ahead = splits.filter((split) => !past.includes(split)).toReversed();
  return (
    <DeskPanel
      title="Splits"
      to={{ address: addressOf(symbol), label: 'All splits' }}
      answer={answer}
      empty={splits.length === 0 ? `No split of ${symbol} is in the data.` : undefined}
    >
      {() => (
        <div className="flex flex-col gap-2 px-3 py-2">
          {ahead.map((split) => (
            <Told key={split.key} title="Next" {...{ split, symbol, today }} />
          ))}
          {ahead.length === 0 && <p className="text-faint">Next: none announced.</p>}
          {last && <Told title="Last" split={last} {...{ symbol, today }} />}
          {before.length > 0 && (
            <section>
              <h3 className="text-2xs text-faint">Before</h3>
              <ul>
                {before.map((split) => (
                  <li key={split.key}>
                    <Link
                      to={addressOf(symbol, split.key)}
                      className="-mx-1 flex min-h-6 flex-wrap items-center gap-x-2 rounded-sm px-1 hover:bg-raised"
                    >
                      <span className="w-21 shrink-0 text-soft">{dayWords(split, today)}</span>
                      {shortWords(split)}
                      <DoubtChips doubts={split.doubts} />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </DeskPanel>
  );
}

const dayWords = ({ days, record }: Split, today: string): string =>
  days.date_ex === undefined ? record.date_ex || '–' : formatDate(days.date_ex, today.slice(0, 4));

function shortWords(split: Split): string {
  const ratio = speakingRatio(split);
  return ratio ? ratioWords(ratio) : split.record.ratio || '–';
}

/** One split in words, with its dates. */
function Told({ title, split, symbol, today }: { title: string; split: Split; symbol: string; today: string }) {
  const ratio = speakingRatio(split);
  const left = daysToEx(split.days.date_ex, today);
  const announced = split.days.date_announced;
  return (
    <section>
      <h3 className="text-2xs text-faint">{title}</h3>
      <Link to={addressOf(symbol, split.key)} className="-mx-1 flex min-h-6 flex-col gap-0.5 rounded-sm px-1 py-0.5 hover:bg-raised">
        <b className="font-medium">{ratio ? splitSentence(ratio) : `Ratio ${split.record.ratio || 'not given'}`}</b>
        <span className="text-soft">
          ex {dayWords(split, today)}
          {left !== undefined && `, ${daysToExWords(left)}`}
          {announced !== undefined && ` · announced ${formatDate(announced, today.slice(0, 4))}`}
        </span>
        {split.record.optionable && left !== undefined && <span className="text-soft">Option contracts are usually adjusted.</span>}
        <span className="flex flex-wrap gap-1 empty:hidden">
          <DoubtChips doubts={split.doubts} />
        </span>
      </Link>
    </section>
  );
}
