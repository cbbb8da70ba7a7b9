import { importanceLevels } from '#contract/endpoints/news.ts';
import { Field } from '#src/shared/filters/field.tsx';
import { ListField } from '#src/shared/filters/filter-editor.tsx';
import { SymbolListField } from '#src/shared/symbols/symbols-field.tsx';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { maxNameLength } from '#src/shared/storage/named-list.ts';
import { seenNames } from '#src/shared/storage/seen-names.ts';
import { maxSymbols } from '#contract/list-symbols.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { comparisons, isMetric, metricNames, metrics, type Comparison } from './alert-rule.ts';
import { type Draft, type DraftErrors, draftSymbols } from './rule-draft.ts';
import { ThresholdPrices } from './threshold-prices.tsx';

interface Props {
  draft: Draft;
  errors: DraftErrors;
  isNew: boolean;
  onChange: (change: Partial<Draft>) => void;
}

/** The fields of a rule; empty criteria match everything. */
export function RuleFields({ draft, errors, isNew, onChange }: Props) {
  return (
    <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
      <div className="flex flex-col gap-1">
        <Field label="Topics or keywords" hint="Whole words in headline or tags." wrong={errors.words}>
          {(ids) => (
            <ListField ids={ids} label="Words" text={draft.words} onText={(words) => onChange({ words })} offered={seenNames('tags')} />
          )}
        </Field>
        <label className="flex min-h-6 items-center gap-2 text-xs">
          <input
            type="checkbox"
            checked={draft.wordsBy === 'and'}
            onChange={({ target }) => onChange({ wordsBy: target.checked ? 'and' : 'or' })}
          />
          Match all
        </label>
      </div>
      <Field label="Symbols" hint={`Whole tickers, also pasted from a sheet; up to ${maxSymbols}.`} wrong={errors.symbols}>
        {(ids) => <SymbolListField ids={ids} label="Symbols" text={draft.symbols} onText={(symbols) => onChange({ symbols })} />}
      </Field>
      <WatchlistField {...{ draft, errors, onChange }} />
      <Field label="Channels" hint="Whole names; any of them." wrong={errors.channels}>
        {(ids) => (
          <ListField
            ids={ids}
            label="Channels"
            text={draft.channels}
            onText={(channels) => onChange({ channels })}
            offered={seenNames('channels')}
          />
        )}
      </Field>
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
      <Field label="Cooldown, minutes" hint="No further notification from this rule for this long." wrong={errors.cooldown}>
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
      {isNew && (
        <Field label="Name" hint="Leave empty to name it after its criteria.">
          {(ids) => (
            <input
              {...ids}
              className="field"
              autoComplete="off"
              maxLength={maxNameLength}
              value={draft.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
      )}
      <ThresholdFields {...{ draft, errors, onChange }} />
    </div>
  );
}

type PartProps = Omit<Props, 'isNew'>;

function WatchlistField({ draft: { watchlist }, errors, onChange }: PartProps) {
  const lists = useStoredValue(watchlists);
  // A list that was deleted stays visible, so that the error about it is understood.
  const isDeleted = watchlist !== '' && !lists.some(({ name }) => name === watchlist);
  return (
    <Field label="Watchlist" hint="Its symbols as well; the rule follows the list as it changes." wrong={errors.watchlist}>
      {(ids) => (
        <select {...ids} className="field" value={watchlist} onChange={({ target }) => onChange({ watchlist: target.value })}>
          <option value="">none</option>
          {lists.map(({ name, symbols }) => (
            <option key={name} value={name}>
              {name} ({symbols.length})
            </option>
          ))}
          {isDeleted && <option value={watchlist}>{watchlist} (deleted)</option>}
        </select>
      )}
    </Field>
  );
}

/** A measured reaction that the rule waits for. */
function ThresholdFields({ draft, errors, onChange }: PartProps) {
  const { metric, compare, value } = draft;
  const symbols = draftSymbols(draft);
  return (
    <fieldset className="flex flex-wrap items-start gap-1.5 sm:col-span-2">
      <legend className="mb-1 font-medium">Threshold</legend>
      <select
        aria-label="Metric"
        className="field w-auto max-w-full"
        value={metric}
        onChange={({ target }) => onChange({ metric: isMetric(target.value) ? target.value : '' })}
      >
        <option value="">none</option>
        {metricNames.map((name) => (
          <option key={name} value={name}>
            {metrics[name][0]}
          </option>
        ))}
      </select>
      {metric !== '' && (
        <>
          <select
            aria-label="Comparison"
            className="field w-auto"
            value={compare}
            onChange={({ target }) => onChange({ compare: target.value as Comparison })}
          >
            {Object.entries(comparisons).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
          <input
            aria-label="Threshold"
            aria-invalid={errors.value !== undefined}
            aria-describedby={errors.value === undefined ? undefined : 'threshold-wrong'}
            className="field w-20"
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange({ value: target.value })}
          />
          <span className="self-center text-soft">{metrics[metric][1].trim()}</span>
          {errors.value !== undefined && (
            <p id="threshold-wrong" role="alert" className="w-full text-2xs text-bad">
              {errors.value}
            </p>
          )}
          <ThresholdPrices symbols={symbols} />
          <p className="w-full text-2xs text-faint">
            Measured by quantified news, minutes to hours after the story; the rule alerts then, up to a day later.
          </p>
        </>
      )}
    </fieldset>
  );
}
