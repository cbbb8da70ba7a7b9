import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { type ReactNode, useState } from 'react';
import { splitsDescriptions } from '#contract/docs/descriptions/splits.ts';
import { CompanyHead, AddCompanyToList } from '#src/shared/calendar/company-head.tsx';
import { formatDate } from '#src/shared/time/format.ts';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';
import { RecordSource } from '#src/shared/sources/lazy-sources.tsx';
import { PaneHead, PartHead, RawButton } from '#src/shared/ui/panels/pane-head.tsx';
import { SidePanel } from '#src/shared/ui/panels/side-panel.tsx';
import { saveEvent } from './calendar-file.ts';
import { FlagChips } from '#src/records/splits/flag-chips.tsx';
import { SplitCalculator } from './split-calculator.tsx';
import { distinctSplits, repeatedSplitsText, splitHistory, splitSummary } from '#src/records/splits/split-history.ts';
import { SplitTimeline } from './split-timeline.tsx';
import { type Split } from '#src/records/splits/split.ts';
import { flagDescriptions, splitLabel, today } from '#src/records/splits/split-labels.ts';
import { companySplitsQuery } from './company-splits-query.ts';
import { ForeignHtml } from '#src/shared/html/lazy-foreign-html.tsx';

const noImageHosts: readonly string[] = [];

interface Props {
  split: Split;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** One split in full: description, calculator, dates, notes, company history and all fields. */
export function SplitDetail({ split, onStep, onClose }: Props) {
  const { record, flags } = split;
  const [isRaw, setRaw] = useState(false);
  const { data: settings } = useQuery(settingsQuery);
  return (
    <SidePanel label="Split">
      <PaneHead thing="row" {...{ onStep, onClose }}>
        <RawButton isRaw={isRaw} onRaw={setRaw} />
      </PaneHead>
      {/* The key resets the scroll position for each row. */}
      <div key={split.key} className="min-h-0 flex-1 overflow-y-auto px-4.5 py-3.5 text-xs">
        <CompanyHead symbol={record.ticker} name={record.name} />
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <span>{record.split_type || 'Type not given'}</span>
          {record.exchange !== '' && <span>{record.exchange}</span>}
          <span>Importance {record.importance} of 5</span>
          <RecordSource of="splits" />
        </p>
        <AddCompanyToList symbol={record.ticker} />
        {flags.length > 0 && (
          <ul className="mt-2 flex flex-col gap-1">
            {flags.map((flag) => (
              <li key={flag}>
                <FlagChips flags={[flag]} /> <span className="text-soft">{flagDescriptions[flag]}</span>
              </li>
            ))}
          </ul>
        )}
        <Part title="What happens">
          <SplitCalculator split={split} />
          {record.optionable && <p className="mt-1">Optionable: option contracts are usually adjusted.</p>}
        </Part>
        <Part title="Dates">
          <SplitTimeline split={split} />
          {split.days.date_ex !== undefined && (
            <button type="button" className="control mt-1" onClick={() => saveEvent(split)}>
              Save the ex-date (.ics)
            </button>
          )}
        </Part>
        <Part title="Notes">
          {record.notes.trim() === '' ? (
            <p className="text-faint">– none</p>
          ) : (
            <ForeignHtml html={record.notes} imageHosts={settings?.imageHosts ?? noImageHosts} />
          )}
        </Part>
        {/* Loaded separately, so it comes after the parts that must not move. */}
        <Part title={`Past splits of ${record.ticker || 'the company'}`}>
          <SplitHistoryList split={split} />
        </Part>
        {isRaw && (
          <Part title="All fields, raw">
            <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3">
              {Object.entries(record).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="py-0.5 text-soft" title={(splitsDescriptions.fields as Readonly<Record<string, string>>)[name]}>
                    {name}
                  </dt>
                  <dd className="min-w-0 py-0.5 text-end wrap-anywhere">{JSON.stringify(value)}</dd>
                </div>
              ))}
            </dl>
          </Part>
        )}
      </div>
    </SidePanel>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <PartHead>{title}</PartHead>
    {children}
  </section>
);

/** Past splits of the company. */
export function SplitHistoryList({ split }: { split: Split }) {
  const { ticker } = split.record;
  const { data, isError, error, isPending, refetch } = useQuery(companySplitsQuery(ticker));
  if (ticker === '') return <p className="text-faint">The record has no ticker.</p>;
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (isPending) return <p className="appear-late text-faint">Loading the splits of {ticker} …</p>;
  const distinct = distinctSplits(data);
  const history = splitHistory(distinct, today());
  const repeated = repeatedSplitsText(data.length - distinct.length);
  return (
    <>
      <p>{splitSummary(history)}</p>
      {history.past.length > 0 && (
        <table className="mt-1 w-full">
          <caption className="sr-only">Past splits of {ticker}, latest first</caption>
          <thead className="text-2xs text-faint">
            <tr>
              <th scope="col" className="text-start font-normal">
                Ex-date
              </th>
              <th scope="col" className="text-start font-normal">
                Split
              </th>
            </tr>
          </thead>
          <tbody>
            {history.past.map((past) => (
              <tr key={past.key} className={past.key === split.key ? 'bg-selected' : ''}>
                <td className="py-0.5 pr-3 whitespace-nowrap">
                  {past.days.date_ex === undefined ? past.record.date_ex || '–' : formatDate(past.days.date_ex, today().slice(0, 4))}
                </td>
                <td className="py-0.5">
                  <span className="flex flex-wrap items-center gap-1.5">
                    {splitLabel(past) || '–'}
                    <FlagChips flags={past.flags} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {repeated !== '' && <p className="text-2xs text-faint">{repeated}.</p>}
      {history.excludedCount > 0 && (
        <p className="text-2xs text-faint">
          Not counted: {history.excludedCount} contradictory or unreadable {history.excludedCount === 1 ? 'record' : 'records'}, or price
          factors.
        </p>
      )}
    </>
  );
}
