import { formatAge } from '#src/shared/format/time.ts';
import { freshnessLevel, useFreshness, type Freshness, type FreshnessLevel } from '#src/shared/ui/freshness.ts';
import { useNow } from '#src/shared/ui/now.ts';

const looks: Readonly<Record<FreshnessLevel, string>> = { fresh: 'bg-up', late: 'bg-warn', stale: 'bg-bad' };

const sentence = (level: FreshnessLevel, { failing, staleSeconds }: Freshness, ago: string): string => {
  if (staleSeconds > 0) return `stale, data from ${ago}`;
  if (failing) return `failing, last ${ago}`;
  return level === 'fresh' ? `updated ${ago}` : `${level}, updated ${ago}`;
};

/** How fresh the page is, in words and a mark; nothing green stands beside a failure. */
export function FreshnessMark() {
  const freshness = useFreshness();
  const now = useNow(1);
  if (!freshness || freshness.updatedMs === 0) return null;
  const level = freshnessLevel(freshness, now);
  const ago = `${formatAge(now - freshness.updatedMs / 1000 + freshness.staleSeconds)} ago`;
  return (
    <span className="flex items-center gap-1.5 max-sm:hidden">
      <span aria-hidden className={`size-1.75 rounded-full ${looks[level]}`} />
      {sentence(level, freshness, ago)}
    </span>
  );
}
