import { lazy, Suspense, useState, type ReactNode } from 'react';
import { CompanyHead, ListOfCompany } from '#src/shared/calendar/company-head.tsx';
import { splitsWords } from '#contract/descriptions/splits.ts';
import { PaneHead, PartHead, RawButton } from '#src/shared/ui/pane-head.tsx';
import { SidePanel } from '#src/shared/ui/side-panel.tsx';
import { saveEvent } from './calendar-file.ts';
import { DoubtChips } from './doubt-chips.tsx';
import { SplitHistoryList } from './split-history-list.tsx';
import { SplitTimeline } from './split-timeline.tsx';
import { SplitTranslator } from './split-translator.tsx';
import { doubtSays, type Split } from './split.ts';

const SplitNotes = lazy(() => import('./split-notes.tsx'));

interface Props {
  split: Split;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** One split, whole: in words, through a holding, its dates, the company's history, its notes and all its fields. */
export default function SplitDetail({ split, onStep, onClose }: Props) {
  const { record, doubts } = split;
  const [isRaw, setRaw] = useState(false);
  return (
    <SidePanel label="Split">
      <PaneHead thing="row" {...{ onStep, onClose }}>
        <RawButton isRaw={isRaw} onRaw={setRaw} />
      </PaneHead>
      {/* A sheet of its own for each row: it begins at its top. */}
      <div key={split.key} className="min-h-0 flex-1 overflow-y-auto px-4.5 py-3.5 text-xs">
        <CompanyHead symbol={record.ticker} name={record.name} />
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <span>{record.split_type || 'Type not given'}</span>
          {record.exchange !== '' && <span>{record.exchange}</span>}
          <span>Importance {record.importance} of 5</span>
        </p>
        <ListOfCompany symbol={record.ticker} />
        {doubts.length > 0 && (
          <ul className="mt-2 flex flex-col gap-1">
            {doubts.map((doubt) => (
              <li key={doubt}>
                <DoubtChips doubts={[doubt]} /> <span className="text-soft">{doubtSays[doubt]}</span>
              </li>
            ))}
          </ul>
        )}
        <Part title="What happens">
          <SplitTranslator split={split} />
          {record.optionable && <p className="mt-1">Options are traded on the shares: option contracts are usually adjusted.</p>}
        </Part>
        <Part title="Dates">
          <SplitTimeline split={split} />
          {split.days.date_ex !== undefined && (
            <button type="button" className="control mt-1" onClick={() => void saveEvent(split)}>
              Save the ex-date (.ics)
            </button>
          )}
        </Part>
        <Part title="Notes">
          {record.notes.trim() === '' ? (
            <p className="text-faint">– none</p>
          ) : (
            <Suspense fallback={<p className="h-8" />}>
              <SplitNotes html={record.notes} />
            </Suspense>
          )}
        </Part>
        {/* Asked for by itself: nothing stands below it that it would push. */}
        <Part title={`Splits of ${record.ticker || 'the company'} so far`}>
          <SplitHistoryList split={split} />
        </Part>
        {isRaw && (
          <Part title="Fields as they came">
            <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3">
              {Object.entries(record).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="py-0.5 text-soft" title={(splitsWords.fields as Readonly<Record<string, string>>)[name]}>
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
