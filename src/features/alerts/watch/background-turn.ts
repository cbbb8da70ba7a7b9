import { useEffect, useState } from 'react';
import { browserLocks, deploymentName } from '#src/shared/storage/browser-locks.ts';

/**
 * Whether it is this tab that polls in the background: it is hidden, and of all hidden tabs it holds the lock. Always false where the browser
 * has no locks.
 *
 * @param isWanted desktop notifications are on
 */
export function useBackgroundTurn(isWanted: boolean): boolean {
  const [hasTurn, setTurn] = useState(false);
  useEffect(() => {
    const locks = browserLocks();
    if (!isWanted || !locks) return undefined;
    let current = new AbortController();
    const follow = (): void => {
      current.abort();
      if (document.visibilityState !== 'hidden') return;
      const mine = new AbortController();
      current = mine;
      const holdUntilShown = (): Promise<void> => {
        setTurn(true);
        return new Promise((resolve) => {
          mine.signal.addEventListener('abort', () => {
            setTurn(false);
            resolve();
          });
        });
      };
      // Rejected when this tab is shown while it waits.
      locks.request(deploymentName('background alerts'), { signal: mine.signal }, holdUntilShown).catch(() => {});
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      current.abort();
    };
  }, [isWanted]);
  return hasTurn;
}
