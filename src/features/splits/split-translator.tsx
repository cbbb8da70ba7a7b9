import { useState } from 'react';
import { splitSentence } from '#contract/split-ratio.ts';
import { doubtSays, speakingRatio, type Split } from './split.ts';
import { holdingSentence } from './holding.ts';

/** The split in words, and any holding through it. A record that contradicts itself is not made words of. */
export function SplitTranslator({ split }: { split: Split }) {
  const [shares, setShares] = useState('100');
  const [price, setPrice] = useState('');
  const ratio = speakingRatio(split);
  if (!ratio) {
    return (
      <p className="text-soft">
        {split.ratio ? doubtSays['type and ratio disagree'] : doubtSays['ratio not readable']} Ratio:{' '}
        <b className="text-text">{split.record.ratio || '–'}</b>
      </p>
    );
  }
  const said = holdingSentence(ratio, shares, price);
  return (
    <>
      <p className="text-sm font-medium">{splitSentence(ratio)}</p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <label className="flex flex-col gap-0.5">
          <span className="text-2xs text-faint">Shares held</span>
          <input className="field w-28" inputMode="decimal" value={shares} onChange={({ target }) => setShares(target.value)} />
        </label>
        <label className="flex flex-col gap-0.5">
          <span className="text-2xs text-faint">Price before, $ (optional)</span>
          <input className="field w-28" inputMode="decimal" value={price} onChange={({ target }) => setPrice(target.value)} />
        </label>
      </div>
      <p role="status" className="mt-1 wrap-anywhere">
        {said ?? 'Shares held: a number such as 100 or 12.5.'}
      </p>
      <p className="text-2xs text-faint">By arithmetic alone; how a company pays out fractions is its own choice.</p>
    </>
  );
}
