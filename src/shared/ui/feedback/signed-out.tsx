import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { accessRefusal, subscribeToRefusal } from '#src/shared/api/access-refusal.ts';
import { checkAccess } from '#src/shared/api/check-access.ts';
import { Failure } from '#src/shared/api/failure.ts';

/**
 * The line above a page when the proxy no longer accepts this browser's requests. What is loaded stays on the screen. After a sign-in in
 * another tab the queries resume when this one is shown again.
 */
export function SignedOut({ isEmbedded }: { isEmbedded: boolean }) {
  const refusal = useSyncExternalStore(subscribeToRefusal, accessRefusal);
  const client = useQueryClient();
  useEffect(() => {
    if (!refusal) return undefined;
    return focusManager.subscribe((isFocused) => {
      if (isFocused)
        void checkAccess().then((isAccepted) => (isAccepted ? client.invalidateQueries({ predicate: wasRefused }) : undefined));
    });
  }, [refusal, client]);
  if (!refusal) return null;
  const hasExpired = refusal.kind === 'signIn';
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-bad-bg px-3 py-1 text-xs">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <b className="text-bad">{hasExpired ? 'Signed out' : 'No access'}</b>{' '}
        {refusal.sentences[0] ?? 'Your sign-in has expired. Sign in again.'} Data on the screen is no longer updated.
      </span>
      {isEmbedded && (
        <a href={document.baseURI} target="_blank" rel="noopener" className="min-h-6 content-center text-accent underline">
          Sign in in a new tab
        </a>
      )}
      <button type="button" className="control" onClick={() => location.reload()}>
        {hasExpired ? 'Reload to sign in' : 'Reload'}
      </button>
    </div>
  );
}

const wasRefused = ({ state: { error } }: { state: { error: unknown } }): boolean => error instanceof Failure && error.endsAccess;
