import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { indexSymbol } from '#analysis/market/market.ts';
import { type NewsKind, kindOfValue, newsKinds } from '#analysis/address/news-kind.ts';
import { facetValues } from '#analysis/filters/apply-filters.ts';
import { filterFields } from '#analysis/filters/field.ts';
import { metricLabel } from '#analysis/reactions/fields.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { Swatch } from '#src/features/ratios/swatch.tsx';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { Toolbar } from '#src/shared/ui/commands/toolbar.tsx';
import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import { maxSides, type Side, sideKey } from '#src/shared/url/compare-path.ts';
import { chosenFrom, type CompareMetric, compareMetrics, type CompareSearch, type CompareSearchChange } from './compare-search.ts';
import { SidePicker } from './lazy-parts.ts';
import { styleOfSide } from '#src/app/compare/sides/side-name.tsx';
import type { ComparisonData } from './use-comparison.ts';

interface Props {
  sides: readonly Side[];
  data: ComparisonData;
  search: CompareSearch;
  onSides: (sides: readonly Side[], said?: readonly string[]) => void;
  onChange: (change: CompareSearchChange, how?: { replace?: boolean }) => void;
  /** export */
  tools: ReactNode;
}

/** The first days to choose from, as relative dates, and what a reader calls them. */
const spans: Readonly<Record<string, string>> = {
  'now-91d': '3 months',
  'now-182d': '6 months',
  year: 'Year to date',
  'now-1y': '1 year',
  'now-2y': '2 years',
  'now-5y': '5 years',
};
const otherSpan = 'date';

const metricOptions = Object.fromEntries(compareMetrics.map((metric) => [metric, `after ${metricLabel(metric)}`])) as Record<
  CompareMetric,
  string
>;

/** Topics and actions of the data that are offered beside the kinds with a word. */
const maxOffered = 40;

const fieldOf = filterFields();

/** What can be chosen as the kind of news: the kinds with a word, then the topics and actions of the loaded reactions, the most frequent first. */
function kindOptions(loaded: readonly QuantifiedReaction[], chosen: NewsKind): Readonly<Record<string, string>> {
  const valuesOf = (id: string) => {
    const field = fieldOf(id);
    return field ? facetValues(loaded, field).slice(0, maxOffered) : [];
  };
  const found = [
    ...valuesOf('AnalystAction').map(({ value, count }) => ({ kind: kindOfValue('action', value), text: `Action: ${value} (${count})` })),
    ...valuesOf('Topics').map(({ value, count }) => ({ kind: kindOfValue('topic', value), text: `Topic: ${value} (${count})` })),
  ];
  return Object.fromEntries([
    ...newsKinds.map(({ id, label }) => [id, label] as const),
    ...found.map(({ kind, text }) => [kind.id, text] as const),
    ...(newsKinds.some(({ id }) => id === chosen.id) || found.some(({ kind }) => kind.id === chosen.id)
      ? []
      : [[chosen.id, chosen.label] as const]),
  ]);
}

/** What is compared, since when, and by which news. */
export function CompareBar({ sides, data, search, onSides, onChange, tools }: Props) {
  const { news, from } = data;
  const { search: address } = useLocation();
  const chosen = chosenFrom(address);
  const kinds = useMemo(() => kindOptions(news.reactions.loaded, news.kind), [news.reactions.loaded, news.kind]);
  const [isExpanded, setExpanded] = useState(false);
  return (
    <Toolbar label="Comparison" className="filter-bar">
      {sides.length < maxSides && (
        <PanelButton anchor="--sides" words="Add ▾" title="Another company or watchlist">
          {(onClose) => <SidePicker {...{ sides, onClose }} onChange={onSides} />}
        </PanelButton>
      )}
      <button type="button" className="control sm:hidden" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
        Options {isExpanded ? '▴' : '▾'}
      </button>
      <div data-open={isExpanded}>
        <Select
          label="From"
          value={chosen in spans ? chosen : otherSpan}
          options={{ ...spans, ...(chosen in spans ? {} : { [otherSpan]: 'From a day' }) }}
          onChange={(next) => next !== otherSpan && onChange({ from: next })}
        />
        <input
          type="date"
          aria-label="First day"
          className="control print:hidden"
          max={dayOf(nowSeconds(), 'et')}
          value={from}
          onChange={({ target }) => target.value !== '' && onChange({ from: target.value })}
        />
        <Select label="Kind of news" value={news.kind.id} options={kinds} onChange={(kind) => onChange({ kind })} />
        <Select label="Move" value={search.metric} options={metricOptions} onChange={(metric) => onChange({ metric })} />
        <CommandButton
          label={`vs ${indexSymbol}`}
          title={`Moves after the news less those of ${indexSymbol}`}
          aria-pressed={search.spy}
          onClick={() => onChange({ spy: !search.spy }, { replace: true })}
        />
      </div>
      <span>
        {sides.length > 1 && <CommandButton label="Print" onClick={() => print()} />}
        {tools}
      </span>
      {sides.length > 0 && (
        <div>
          <SideChips {...{ sides, onSides }} />
        </div>
      )}
    </Toolbar>
  );
}

const sideButton = 'grid size-6 place-items-center rounded-sm text-faint hover:bg-raised hover:text-text';

/** The sides in their order: the first is the one that the others are held against. */
function SideChips({ sides, onSides }: Pick<Props, 'sides' | 'onSides'>) {
  const without = (place: number): readonly Side[] => sides.filter((_, at) => at !== place);
  const forward = (place: number): readonly Side[] => without(place).toSpliced(place - 1, 0, ...sides.slice(place, place + 1));
  return sides.map((side, place) => (
    <div
      key={sideKey(side)}
      role="group"
      aria-label={side.name}
      className="inline-flex items-center rounded-md border border-line ps-1.5 text-xs"
    >
      <Swatch {...styleOfSide(place)} />
      <b data-symbol={side.isList ? undefined : side.name} className="ps-1.5 font-bold">
        {side.name}
      </b>
      {place > 0 && (
        <button
          type="button"
          className={sideButton}
          aria-label={`Move ${side.name} before ${sides[place - 1]?.name ?? ''}`}
          title={place === 1 ? `Compare the others with ${side.name}` : 'One place forward'}
          onClick={() => onSides(forward(place))}
        >
          ◂
        </button>
      )}
      <button type="button" className={sideButton} aria-label={`Remove ${side.name}`} onClick={() => onSides(without(place))}>
        ✕
      </button>
    </div>
  ));
}
