import { indexSymbol } from '#analysis/market/market.ts';
import { type PriceRange, priceRanges, rangeLabels, shortRangeLabels } from './period.ts';

const toggleClass = 'min-h-6 rounded-sm px-1 text-faint aria-pressed:bg-accent-bg aria-pressed:text-accent print:hidden';

interface ToolsProps {
  range: PriceRange;
  isAdjusted: boolean;
  /** a split that is not yet in the prices lies within the range */
  hasSplits: boolean;
  /** undefined where the symbol is the index itself */
  withIndex: boolean | undefined;
  onAdjust: () => void;
  onIndex: () => void;
  onRange: (range: PriceRange) => void;
}

/** The switches for splits and the index, and the ranges. */
export const PriceTools = ({ range, isAdjusted, hasSplits, withIndex, onAdjust, onIndex, onRange }: ToolsProps) => (
  <>
    {hasSplits && (
      <button
        type="button"
        className={toggleClass}
        title="Prices before a split as if every share had been one of now"
        aria-pressed={isAdjusted}
        onClick={onAdjust}
      >
        Split-adjusted
      </button>
    )}
    {withIndex !== undefined && (
      <button
        type="button"
        className={toggleClass}
        title={`${indexSymbol} on the same scale, from the same close on`}
        aria-pressed={withIndex}
        onClick={onIndex}
      >
        {indexSymbol}
      </button>
    )}
    <div role="group" aria-label="Range" className="flex print:hidden">
      {priceRanges.map((name) => (
        <button
          key={name}
          type="button"
          className="min-h-6 rounded-sm px-1.5 text-faint aria-pressed:bg-accent-bg aria-pressed:text-accent"
          aria-pressed={name === range}
          title={rangeLabels[name]}
          onClick={() => onRange(name)}
        >
          {shortRangeLabels[name]}
        </button>
      ))}
    </div>
  </>
);
