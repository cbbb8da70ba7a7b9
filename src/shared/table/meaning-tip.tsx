import type { Meaning, Source } from '#contract/docs/glossary/meaning.ts';
import type { Column } from './column.ts';

const sourceLabels: Readonly<Record<Source, string>> = {
  documented: 'documented',
  arithmetic: 'checked by arithmetic',
  glossary: 'public glossary',
  ours: 'ours',
};

interface Props<Row> {
  readonly column: Column<Row>;
  /** its keys sort and resize */
  readonly canSort: boolean;
}

/** The definition of a column, from the field glossary. */
export function MeaningTip<Row>({ column: { label, group, meaning }, canSort }: Props<Row>) {
  return (
    <>
      <p>
        <b>{label}</b> <span className="text-faint">{group}.</span>{' '}
        {canSort && <span className="text-faint">Enter sorts, Shift+Enter adds a key. Shift with arrows changes the width.</span>}
      </p>
      {meaning && <MeaningText meaning={meaning} />}
    </>
  );
}

function MeaningText({ meaning: { description, formula, unit, emptyWhen, from } }: { meaning: Meaning }) {
  const lines = [
    ['Unit', unit],
    ['Formula', formula],
    ['Empty when', emptyWhen],
    ['Definition', from.includes('ours') ? sourceLabels.ours : from.map((source) => sourceLabels[source]).join(', ')],
  ] as const;
  return (
    <>
      <p>{description}</p>
      <p className="flex flex-wrap gap-x-4">
        {lines.map(([name, words]) =>
          words === undefined ? null : (
            <span key={name}>
              <span className="text-soft">{name}:</span> {words}
            </span>
          ),
        )}
      </p>
    </>
  );
}
