import { freshnessLevel, useFreshness, type FreshnessLevel } from '#src/shared/ui/freshness.ts';
import { freshnessWords } from '#src/shared/ui/freshness-words.ts';
import { steadyNow, useNow } from '#src/shared/ui/now.ts';

const looks: Readonly<Record<FreshnessLevel, string>> = { fresh: 'bg-good', late: 'bg-warn', stale: 'bg-bad' };

/** How fresh the page is, in words and a mark; nothing green stands beside a failure. */
export function FreshnessMark() {
  const freshness = useFreshness();
  useNow();
  if (!freshness?.updatedMs) return null;
  const now = steadyNow() / 1000;
  const words = freshnessWords(freshness, now);
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className={`size-1.75 rounded-full ${looks[freshnessLevel(freshness, now)]}`} />
      <span className="max-sm:hidden">{words}</span>
      {/* On a phone the age alone, or the word for what is wrong. */}
      <span className="sm:hidden">{words.replace(/^updated (.*) ago$|,.*/, '$1')}</span>
    </span>
  );
}
