import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { quantifiedChecks } from '#contract/checks/quantified.ts';
import { formatMove, formatPrice } from '#src/shared/format/number.ts';
import { Mark } from '#src/shared/logos/mark.tsx';
import { symbolPath } from '#src/shared/url/symbol-path.ts';
import { Moment } from '#src/shared/ui/moment.tsx';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { PaneHead, PartHead, RawButton } from '#src/shared/ui/pane-head.tsx';
import { SidePanel } from '#src/shared/ui/side-panel.tsx';
import { moveWindows } from '#src/shared/readings/windows.ts';
import { readingJson, readingTsv } from './copied-reading.ts';
import { moveCell } from '#src/shared/readings/move-cell.tsx';
import { AddToList } from '#src/shared/watchlists/add-to-list.tsx';
import { priceLadder } from './price-ladder.ts';
import { quantifiedColumns, type QuantifiedColumn } from './quantified-columns.tsx';
import { ReactionSpark } from './reaction-spark.tsx';
import type { Reading } from './reading.ts';
import { whyEmpty } from './why-empty.ts';

const ReadingStory = lazy(() => import('./reading-story.tsx'));

interface Props {
  reading: Reading;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

const groups = [...new Set(quantifiedColumns.map(({ group }) => group))];

/** One row, whole: the reaction, the price ladder, the checks, and all 96 fields in their groups. */
export default function QuantifiedDetail({ reading, onStep, onClose }: Props) {
  const { record, publishedSeconds } = reading;
  const [isRaw, setRaw] = useState(false);
  return (
    <SidePanel label="Reading">
      <PaneHead thing="row" {...{ onStep, onClose }}>
        <RawButton isRaw={isRaw} onRaw={setRaw} />
        <Copy label="Copy JSON" text={() => readingJson(reading)} />
        <Copy label="Copy TSV" text={() => readingTsv(reading)} />
      </PaneHead>
      {/* A sheet of its own for each row: it begins at its top. */}
      <div key={reading.key} className="min-h-0 flex-1 overflow-y-auto px-4.5 py-3.5 text-xs">
        <h2 className="text-base font-bold wrap-anywhere">{record.Headlines || 'A story without a headline'}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-soft">
          <span>
            <Mark symbol={record.Symb} />{' '}
            <Link
              to={symbolPath(record.Symb)}
              data-symbol={record.Symb}
              className="font-bold text-accent underline"
              title={`All on ${record.Symb}`}
            >
              {record.Symb}
            </Link>
          </span>
          {publishedSeconds === undefined ? <span>{record.PUBt}</span> : <Moment seconds={publishedSeconds} />}
          <span>
            {record.NewsSess} story, measured over {record.ReportSess === 'All' ? 'the whole day' : record.ReportSess}
          </span>
          {isStoryNumber(record.ResourceID) && (
            <Link to={`/news/${record.ResourceID}`} className="text-accent underline">
              Read the story
            </Link>
          )}
        </p>
        <AddToList symbols={[record.Symb]} />
        <section aria-label="Reaction" className="mt-3">
          <ReactionSpark reading={reading} widthPx={400} heightPx={72} />
          <Moves reading={reading} />
        </section>
        <Story reading={reading} />
        <Checks failed={reading.failed} />
        <Ladder reading={reading} />
        {groups.map((group) => (
          <Fields
            key={group}
            group={group}
            columns={quantifiedColumns.filter((column) => column.group === group)}
            reading={reading}
            isRaw={isRaw}
          />
        ))}
      </div>
    </SidePanel>
  );
}

const isStoryNumber = (id: string): boolean => /^\d{1,15}$/.test(id);

/** What was told, between the reaction to it and the figures behind that. */
function Story({ reading: { record } }: { reading: Reading }) {
  return (
    <section>
      <PartHead>Story</PartHead>
      {/* A long one leaves the figures in reach. */}
      <div role="region" aria-label="Story" tabIndex={0} className={isStoryNumber(record.ResourceID) ? 'h-44 overflow-y-auto' : ''}>
        {isStoryNumber(record.ResourceID) ? (
          <Suspense>
            <ReadingStory id={Number(record.ResourceID)} headline={record.Headlines} />
          </Suspense>
        ) : (
          <p className="text-faint">“{record.ResourceID}” is not the number of a story.</p>
        )}
      </div>
    </section>
  );
}

/** The eight windows in figures. */
const Moves = ({ reading }: { reading: Reading }) => (
  <dl className="mt-2 grid grid-cols-4 gap-x-2 gap-y-1">
    {moveWindows.map(({ metric, label }) => {
      const move = reading.numbers[metric];
      const reason = move === null ? whyEmpty(reading, metric, nowSeconds()).text : undefined;
      return (
        <div key={metric} title={reason}>
          <dt className="text-2xs text-faint">{label}</dt>
          <dd>
            {move === null ? '–' : moveCell(formatMove(move))}
            {reason !== undefined && <span className="sr-only">{reason}</span>}
          </dd>
        </div>
      );
    })}
  </dl>
);

function Copy({ label, text }: { label: string; text: () => string }) {
  const [said, setSaid] = useState('');
  const copy = (): void => {
    navigator.clipboard.writeText(text()).then(
      () => setSaid('Copied'),
      () => setSaid('Not allowed here'),
    );
  };
  return (
    <button type="button" className="control border-0" onClick={copy} onBlur={() => setSaid('')}>
      <span aria-live="polite">{said || label}</span>
    </button>
  );
}

/** Relations that do not hold, each as the sentence that should be true. */
function Checks({ failed }: { failed: readonly string[] }) {
  if (failed.length === 0) return null;
  return (
    <section>
      <PartHead>
        <span className="text-warn">
          ⚠ {failed.length} {failed.length === 1 ? 'check' : 'checks'} failed
        </span>
      </PartHead>
      <ul className="flex flex-col gap-0.5">
        {quantifiedChecks
          .filter(({ name }) => failed.includes(name))
          .map(({ name, says }) => (
            <li key={name}>
              <b className="font-medium">{name}</b> should be {says}.
            </li>
          ))}
      </ul>
      <p className="text-2xs text-faint">Nothing is corrected: the figures stand as they came.</p>
    </section>
  );
}

function Ladder({ reading }: { reading: Reading }) {
  const rungs = priceLadder(reading);
  if (rungs.length === 0) return null;
  return (
    <section>
      <PartHead>Price levels</PartHead>
      <table className="w-full">
        <caption className="sr-only">Price levels, the highest first, and how far from the price at the news</caption>
        <tbody>
          {rungs.map(({ field, label, price, fromNews }) => (
            <tr key={field} className={field === 'TONLast' ? 'bg-selected font-medium' : ''}>
              <th scope="row" className="py-0.5 text-start font-normal">
                {label}
              </th>
              <td className="text-end">${formatPrice(price)}</td>
              <td className="w-24 text-end">{field === 'TONLast' || fromNews === null ? '' : moveCell(formatMove(fromNews))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FieldsProps {
  group: string;
  columns: readonly QuantifiedColumn[];
  reading: Reading;
  /** as they came, instead of as the table has them */
  isRaw: boolean;
}

function Fields({ group, columns, reading, isRaw }: FieldsProps) {
  return (
    <section>
      <PartHead>{group}</PartHead>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3">
        {columns.map((column) => (
          <div key={column.id} className="contents">
            <dt className="py-0.5 text-soft" title={column.meaning?.says}>
              {column.label} <span className="text-2xs text-faint">{column.label === column.id ? '' : column.id}</span>
            </dt>
            <dd className="min-w-0 py-0.5 text-end wrap-anywhere" title={column.fullOf?.(reading)}>
              {isRaw ? rawText(reading, column.id) : <Shown column={column} reading={reading} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const rawText = ({ record }: Reading, field: string): string => JSON.stringify(record[field] ?? '');

function Shown({ column: { textOf, draw, whyEmpty }, reading }: { column: QuantifiedColumn; reading: Reading }) {
  const text = textOf(reading);
  return text === '' ? <span className="text-faint">– {whyEmpty?.(reading)}</span> : (draw?.(reading) ?? text);
}
