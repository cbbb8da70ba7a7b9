import { useMemo, useState } from 'react';
import { formatDated } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import type { ReactionMetric } from '#analysis/reactions/metrics.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { whyEmpty } from '#src/records/reactions/empty/why-empty.ts';
import { leftOutReasons } from '#analysis/method.ts';
import type { Scope } from '#analysis/requests.ts';

/** Rows that are listed of one reason. */
const maxRows = 100;

/** Reactions that an analysis does not count, and why. */
export interface LeftOutReason {
  readonly reason: string;
  readonly reactions: readonly QuantifiedReaction[];
}

/**
 * What an analysis left out, by reason. A reaction without one of several windows is listed, and counts in the other windows.
 *
 * @param loaded the reactions that the rows of the scope are indices of
 */
export function listLeftOut(
  { leftOut, rows }: Pick<Scope, 'leftOut' | 'rows'>,
  metrics: readonly ReactionMetric[],
  loaded: readonly QuantifiedReaction[],
  now: number,
): readonly LeftOutReason[] {
  const at = (indexes: Int32Array): QuantifiedReaction[] => Array.from(indexes).flatMap((row) => loaded[row] ?? []);
  const empty = new Map<string, Set<QuantifiedReaction>>();
  for (const reaction of at(rows))
    for (const metric of metrics)
      if (reaction.numbers[metric] === null) {
        const { kind, text } = whyEmpty(reaction, metric, now);
        const reason = kind === 'no trade' && text.includes('before the news') ? 'no price before the news' : kind;
        empty.set(reason, (empty.get(reason) ?? new Set()).add(reaction));
      }
  return [
    ...Object.entries(leftOut).map(([name, indexes]) => ({
      reason: leftOutReasons[name as keyof Scope['leftOut']],
      reactions: at(indexes),
    })),
    ...[...empty].map(([reason, found]) => ({
      reason: metrics.length > 1 ? `${reason}, in one or more windows` : reason,
      reactions: [...found],
    })),
  ].filter(({ reactions }) => reactions.length > 0);
}

interface Props {
  scope: Scope;
  metrics: readonly ReactionMetric[];
  loaded: readonly QuantifiedReaction[];
  onPickRow?: ((key: string) => void) | undefined;
}

/** The reasons with their numbers; each opens to its reactions, which open as rows of the table. */
export function LeftOut({ scope, metrics, loaded, onPickRow }: Props) {
  const { zone } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const now = nowSeconds();
  const found = useMemo(() => (isOpen ? listLeftOut(scope, metrics, loaded, nowSeconds()) : []), [isOpen, scope, metrics, loaded]);
  return (
    <details className="text-2xs text-soft" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6">What was left out, and why</summary>
      {isOpen && found.length === 0 && <p>Nothing: every reaction of the filters counts.</p>}
      <ul className="flex flex-col ps-3">
        {found.map(({ reason, reactions }) => (
          <li key={reason}>
            <details>
              <summary className="min-h-6">
                {reactions.length.toLocaleString('en-US')} · {reason}
              </summary>
              <ul className="flex flex-col ps-3">
                {reactions.slice(0, maxRows).map((reaction) => (
                  <li key={reaction.key}>
                    <button
                      type="button"
                      className="min-h-6 max-w-full truncate text-start hover:underline"
                      disabled={!onPickRow}
                      onClick={() => onPickRow?.(reaction.key)}
                    >
                      {reaction.publishedSeconds !== undefined && formatDated(reaction.publishedSeconds, zone, now)}{' '}
                      <b>{reaction.symbol}</b> {reaction.record.Headlines}
                    </button>
                  </li>
                ))}
                {reactions.length > maxRows && <li>and {(reactions.length - maxRows).toLocaleString('en-US')} more</li>}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}
