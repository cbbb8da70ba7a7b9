import { lazy, Suspense } from 'react';
import { guidanceChecks } from '#contract/checks/guidance.ts';
import { guidanceWords } from '#contract/descriptions/guidance.ts';
import { guidanceRecord } from '#contract/endpoints/guidance.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { CompanyHead, ListOfCompany } from '#src/shared/calendar/company-head.tsx';
import { formatWeekday } from '#src/shared/calendar/days.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';
import { Moment } from '#src/shared/ui/moment.tsx';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { PaneHead, PartHead } from '#src/shared/ui/pane-head.tsx';
import { SidePanel } from '#src/shared/ui/side-panel.tsx';
import { shareLink } from '#src/shared/url/share-link.ts';
import { Change, KindBadges, timeWords } from './agenda-columns.tsx';
import { wholeAmount } from './amount-text.ts';
import { saveEvent } from './calendar-file.ts';
import type { GuidanceLine } from './guidance-line.ts';
import { amountsOf, barWords, measureWords, periodWords } from './line-words.ts';
import { RangeBar } from './range-bar.tsx';
import { midpointOf } from './range-change.ts';
import { announcedAt } from './session-of.ts';
import { isSameKind } from './verdict.ts';
import { VerdictCell } from './verdict-cell.tsx';

const GuidanceNotes = lazy(() => import('./guidance-notes.tsx'));

interface Props {
  line: GuidanceLine;
  /** those in view, for what was said before of the same */
  lines: readonly GuidanceLine[];
  onOpen: (line: GuidanceLine, key: string) => void;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** One line, whole: the verdict, the figures in full, what was said of the same before, the notes, and every field as it came. */
export default function GuidanceDetail({ line, lines, onOpen, onStep, onClose }: Props) {
  const { record, figures, key } = line;
  const announced = announcedAt(record.date, record.time);
  const today = dayOf(nowSeconds(), 'et');
  const { zone } = usePreferences();
  return (
    <SidePanel label="Guidance record">
      <PaneHead thing="line" {...{ onStep, onClose }}>
        <button
          type="button"
          className="control border-0"
          title="This record as an event for a calendar program (ICS)"
          onClick={() => void saveEvent(record)}
        >
          Calendar file
        </button>
        <CopyButton link={() => shareLink()} className="control border-0" />
      </PaneHead>
      {/* A sheet of its own for each line: it begins at its top. */}
      <div key={key} className="min-h-0 flex-1 overflow-y-auto px-4.5 py-3.5 text-xs">
        <CompanyHead symbol={record.ticker} name={record.name} />
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <span>
            {periodWords(figures)}
            {record.currency && `, ${record.currency}`}
          </span>
          <KindBadges line={line} />
          <span>
            {formatWeekday(record.date, today)}, {timeWords(line)}
          </span>
          {/* The day and the time before it are New York's already. */}
          {announced !== undefined && zone !== 'et' && <Moment seconds={announced} />}
        </p>
        <ListOfCompany symbol={record.ticker} />
        <p className="mt-3 text-sm">
          <VerdictCell line={line} />
        </p>
        <div className="mt-2">
          <RangeBar line={line} widthPx={400} heightPx={28} isDecoration />
          <p className="text-soft">{barWords(line)}</p>
        </div>
        <Amounts line={line} />
        <Checks line={line} />
        <Before line={line} lines={lines} onOpen={onOpen} />
        <section>
          <PartHead>Notes</PartHead>
          {record.notes.trim() === '' ? (
            <p className="text-faint">The source sent no notes.</p>
          ) : (
            <Suspense>
              <GuidanceNotes html={record.notes} />
            </Suspense>
          )}
        </section>
        <AllFields line={line} />
      </div>
    </SidePanel>
  );
}

/** New beside prior, every digit of them. */
function Amounts({ line: { figures, midpoint, width } }: { line: GuidanceLine }) {
  const { kind, now, prior, estimate } = figures;
  const written = (value: string | null | undefined): string =>
    value === null || value === undefined
      ? '–'
      : wholeAmount(value as Parameters<typeof wholeAmount>[0], kind.currency, kind.measure === 'eps' ? 2 : 0);
  return (
    <table className="mt-3 w-full text-end">
      <caption className="sr-only">{measureWords(figures)}, new and prior</caption>
      <thead className="text-soft">
        <tr>
          <th scope="col" className="sr-only">
            Range
          </th>
          {['Low end', 'High end', 'Middle'].map((name) => (
            <th key={name} scope="col" className="font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[['New', now] as const, ['Prior', prior] as const].map(([name, range]) => (
          <tr key={name}>
            <th scope="row" className="py-0.5 text-start font-normal">
              {name}
            </th>
            <td>{written(range.min)}</td>
            <td>{written(range.max)}</td>
            <td>{written(midpointOf(range))}</td>
          </tr>
        ))}
        <tr className="border-t border-line">
          <th scope="row" className="py-0.5 text-start font-normal">
            Est.
          </th>
          <td colSpan={3}>{written(estimate)}</td>
        </tr>
        <tr>
          <th scope="row" className="py-0.5 text-start font-normal">
            Midpoint
          </th>
          <td colSpan={3}>
            <Change change={midpoint} />
          </td>
        </tr>
        <tr>
          <th scope="row" className="py-0.5 text-start font-normal">
            Width
          </th>
          <td colSpan={3}>
            <Change change={width} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Relations that do not hold, each as the sentence that should be true. */
function Checks({ line: { record } }: { line: GuidanceLine }) {
  const failed = guidanceChecks.filter(({ holds }) => holds(record) === false);
  if (failed.length === 0) return null;
  return (
    <section>
      <PartHead>
        <span className="text-warn">
          ⚠ {failed.length} {failed.length === 1 ? 'check' : 'checks'} failed
        </span>
      </PartHead>
      <ul>
        {failed.map(({ name, says }) => (
          <li key={name}>
            <b className="font-medium">{name}</b>: {says}.
          </li>
        ))}
      </ul>
      <p className="text-2xs text-faint">Nothing is corrected: the figures stand as they came, and no verdict is given.</p>
    </section>
  );
}

/** What the company said of the same before and after: same measure, way of counting, period and currency, nothing else. */
function Before({ line, lines, onOpen }: Omit<Props, 'onStep' | 'onClose'>) {
  const others = lines.filter(
    (other) => other.record.ticker === line.record.ticker && other.key !== line.key && isSameKind(other.figures.kind, line.figures.kind),
  );
  if (others.length === 0) return null;
  const year = dayOf(nowSeconds(), 'et');
  return (
    <section>
      <PartHead>Of the same, among what is loaded</PartHead>
      <ul>
        {others.map((other) => (
          <li key={other.key}>
            <button type="button" className="flex min-h-6 w-full gap-3 text-start hover:bg-raised" onClick={() => onOpen(other, other.key)}>
              <span className="text-soft">{formatWeekday(other.record.date, year)}</span>
              <span className="flex-1">
                <VerdictCell line={other} />
              </span>
              <span>{amountsOf(other.figures).now || '–'}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const fields = Object.keys(guidanceRecord.shape) as (keyof typeof guidanceRecord.shape)[];

/** Both measures and everything else, under the names of the API. */
const AllFields = ({ line: { record } }: { line: GuidanceLine }) => (
  <section>
    <PartHead>All fields</PartHead>
    <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-3">
      {fields
        .filter((name) => name !== 'notes')
        .map((name) => (
          <div key={name} className="contents">
            <dt className="py-0.5 text-soft" title={guidanceWords.fields[name]}>
              {name}
            </dt>
            <dd className="min-w-0 py-0.5 text-end wrap-anywhere">
              {record[name] === null || record[name] === '' ? <span className="text-faint">– not sent</span> : String(record[name])}
            </dd>
          </div>
        ))}
    </dl>
  </section>
);
