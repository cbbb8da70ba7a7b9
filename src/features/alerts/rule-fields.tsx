import { useState } from 'react';
import { importanceLevels } from '#contract/endpoints/news.ts';
import { Field } from '#src/shared/filters/field.tsx';
import { ListField } from '#src/shared/filters/list-field.tsx';
import { useKept } from '#src/shared/kept/kept.ts';
import { longestName } from '#src/shared/kept/named.ts';
import { seenNames } from '#src/shared/seen/seen.ts';
import { mostSymbols } from '#src/shared/watchlists/listed.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { comparisons, isMetric, metricNames, metrics, type Comparison } from './rule.ts';
import type { Draft, Wrong } from './rule-draft.ts';

interface Props {
  draft: Draft;
  wrong: Wrong;
  isNew: boolean;
  onChange: (change: Partial<Draft>) => void;
}

/** The parts of a rule; what is left empty is not asked for. */
export function RuleFields({ draft, wrong, isNew, onChange }: Props) {
  const lists = useKept(watchlists);
  /** a watchlist that was taken draws the field of symbols anew */
  const [taken, setTaken] = useState(0);
  const takeList = (name: string): void => {
    const list = lists.find((one) => one.name === name);
    if (!list) return;
    onChange({ symbols: list.symbols.join(',') });
    setTaken(taken + 1);
  };
  return (
    <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
      {isNew && (
        <Field label="Name" wrong={wrong.name}>
          {(ids) => (
            <input
              {...ids}
              className="field"
              autoComplete="off"
              maxLength={longestName}
              value={draft.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
      )}
      <Field label="Importance" hint="Exactly this level.">
        {(ids) => (
          <select
            {...ids}
            className="field"
            value={draft.importance}
            onChange={({ target }) => onChange({ importance: importanceLevels.find((level) => level === target.value) ?? '' })}
          >
            <option value="">any</option>
            {importanceLevels.map((level) => (
              <option key={level}>{level}</option>
            ))}
          </select>
        )}
      </Field>
      <div className="flex flex-col gap-1">
        <Field label="Words or phrases" hint="Whole words in headline or tags." wrong={wrong.words}>
          {(ids) => (
            <ListField
              ids={ids}
              label="Words"
              text={draft.words}
              onText={(words) => onChange({ words })}
              offered={seenNames('tags')}
              codes={false}
            />
          )}
        </Field>
        <label className="flex min-h-6 items-center gap-2 text-xs">
          <input
            type="checkbox"
            checked={draft.wordsBy === 'and'}
            onChange={({ target }) => onChange({ wordsBy: target.checked ? 'and' : 'or' })}
          />
          All of them, not any
        </label>
      </div>
      <div className="flex flex-col gap-1">
        <Field label="Symbols" hint={`Whole tickers, also pasted from a sheet; up to ${mostSymbols}.`} wrong={wrong.symbols}>
          {(ids) => (
            <ListField
              key={taken}
              ids={ids}
              label="Symbols"
              text={draft.symbols}
              onText={(symbols) => onChange({ symbols })}
              offered={seenNames('tickers')}
              codes
            />
          )}
        </Field>
        {lists.length > 0 && (
          <select
            aria-label="Symbols of a watchlist"
            className="choice"
            value=""
            title="As it is now: what the list becomes later does not change the rule"
            onChange={({ target }) => takeList(target.value)}
          >
            <option value="">take a watchlist…</option>
            {lists.map(({ name, symbols }) => (
              <option key={name} value={name}>
                {name} ({symbols.length})
              </option>
            ))}
          </select>
        )}
      </div>
      <Field label="Channels" hint="Whole names; any of them." wrong={wrong.channels}>
        {(ids) => (
          <ListField
            ids={ids}
            label="Channels"
            text={draft.channels}
            onText={(channels) => onChange({ channels })}
            offered={seenNames('channels')}
            codes={false}
          />
        )}
      </Field>
      <Field label="Cooldown, minutes" hint="After a notice the rule is silent for so long." wrong={wrong.cooldown}>
        {(ids) => (
          <input
            {...ids}
            className="field"
            inputMode="numeric"
            autoComplete="off"
            value={draft.cooldown}
            onChange={({ target }) => onChange({ cooldown: target.value })}
          />
        )}
      </Field>
      <fieldset className="flex flex-wrap items-start gap-1.5 sm:col-span-2">
        <legend className="mb-1 font-medium">Threshold</legend>
        <select
          aria-label="Metric"
          className="field w-auto max-w-full"
          value={draft.metric}
          onChange={({ target }) => onChange({ metric: isMetric(target.value) ? target.value : '' })}
        >
          <option value="">none</option>
          {metricNames.map((name) => (
            <option key={name} value={name}>
              {metrics[name][0]} ({name})
            </option>
          ))}
        </select>
        {draft.metric !== '' && (
          <>
            <select
              aria-label="Compared"
              className="field w-auto"
              value={draft.compare}
              onChange={({ target }) => onChange({ compare: target.value as Comparison })}
            >
              {Object.entries(comparisons).map(([name, words]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </select>
            <input
              aria-label="Threshold"
              aria-invalid={wrong.value !== undefined}
              aria-describedby={wrong.value === undefined ? undefined : 'threshold-wrong'}
              className="field w-20"
              inputMode="decimal"
              autoComplete="off"
              value={draft.value}
              onChange={({ target }) => onChange({ value: target.value })}
            />
            <span className="self-center text-soft">{metrics[draft.metric][1].trim()}</span>
            {wrong.value !== undefined && (
              <p id="threshold-wrong" role="alert" className="w-full text-2xs text-bad">
                {wrong.value}
              </p>
            )}
            <p className="w-full text-2xs text-faint">
              Read from the story’s quantified reading, which comes minutes to hours after it: the rule alerts then, up to a day later.
            </p>
          </>
        )}
      </fieldset>
    </div>
  );
}
