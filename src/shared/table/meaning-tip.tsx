import type { Meaning, Source } from '#contract/glossary/meaning.ts';
import type { Column } from './column.ts';

const sourceWords: Readonly<Record<Source, string>> = {
  documented: 'documented',
  arithmetic: 'checked by arithmetic',
  glossary: 'public glossary',
  ours: 'our choice',
};

/** What a column means, as the field dictionary tells it. */
export function MeaningTip<Row>({ column: { id, label, group, meaning } }: { column: Column<Row> }) {
  return (
    <>
      <p>
        <b>{label}</b> <span className="text-faint">{id === label ? group : `${id} · ${group}`}</span>
      </p>
      {meaning && <Told meaning={meaning} />}
      <p className="text-faint">Enter sorts, Shift+Enter adds a key. Shift with arrows changes the width.</p>
    </>
  );
}

function Told({ meaning: { says, formula, unit, emptyWhen, from } }: { meaning: Meaning }) {
  const lines = [
    ['Unit', unit],
    ['Formula', formula],
    ['Empty when', emptyWhen],
    ['Source', from.map((source) => sourceWords[source]).join(', ')],
  ] as const;
  return (
    <>
      <p>{says}</p>
      {lines.map(([name, words]) =>
        words === undefined ? null : (
          <p key={name}>
            <span className="text-soft">{name}:</span> {words}
          </p>
        ),
      )}
    </>
  );
}
