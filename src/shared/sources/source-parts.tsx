import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SourceRow } from '#contract/endpoints/sources.ts';
import type { PlanName } from '#contract/schema/endpoint.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { formatMoment } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';
import { describeMissing, sourceNames, sourcesOf } from './describe-missing.ts';
import { useSources } from './sources-query.ts';

const toStatus = (label: string) => (
  <Link to="/status" className="text-accent underline">
    {label}
  </Link>
);

/** Of more symbols it is not said which of them are missing. */
const maxNamed = 5;

export interface MissingProps {
  of: PlanName;
  /** of which there are no records; none where there are none of any */
  symbols?: readonly string[] | undefined;
  /** where the sources do not explain it */
  otherwise?: ReactNode;
}

/** The sentences of `describeMissing`, with a link to the sources. */
export function MissingData({ of, symbols = [], otherwise }: MissingProps) {
  const named = symbols.length > maxNamed ? [] : symbols;
  const { zone } = usePreferences();
  const now = useNow(60);
  const sources = useSources(named);
  const formatTime = (at: number) => (at > now ? `at ${formatMoment(at, zone, now)}` : undefined);
  const describe = (symbol?: string) => describeMissing(of, symbol, sources, formatTime) ?? [];
  // What holds of all of them is said once.
  const ofAll = named.length === 1 ? [] : [describe()].flat();
  const texts = ofAll.length > 0 ? ofAll : named.flatMap((symbol) => describe(symbol));
  return texts.length === 0 ? (
    otherwise
  ) : (
    <span>
      {[...new Set(texts)].join(' ')} {toStatus('Sources')}
    </span>
  );
}

export interface RecordSourceProps {
  of: PlanName;
  /** more of where it came from, by the sources */
  children?: (sources: readonly SourceRow[]) => ReactNode;
}

/** `From: sec` */
export function RecordSource({ of, children }: RecordSourceProps) {
  const sources = sourcesOf(of, useSources());
  return (
    sources.length > 0 && (
      <>
        <span>From: {toStatus(sourceNames(sources))}</span>
        {children?.(sources)}
      </>
    )
  );
}
