import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announceAccess, subscribeToAccess } from '#src/shared/api/access-channel.ts';
import { accessRefusal } from '#src/shared/api/access-refusal.ts';
import { checkAccess } from '#src/shared/api/check-access.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { usePageValue } from '#src/shared/storage/page-value.ts';

/**
 * The line above a page when the proxy no longer accepts this browser's requests. What is loaded stays on the screen. After a sign-in in
 * another tab the queries resume: when that tab says so, and when this one has the focus or is shown again.
 */
export function SignedOut({ isEmbedded }: { isEmbedded: boolean }) {
  const refusal = usePageValue(accessRefusal);
  const client = useQueryClient();
  const isRefused = refusal !== undefined;
  useEffect(() => {
    if (!isRefused) return undefined;
    // Each event asks anew: a sign-in during a check may have come too late for it.
    const check = async (): Promise<boolean> => {
      const isAccepted = await checkAccess();
      if (isAccepted) void client.invalidateQueries({ predicate: wasRefused });
      return isAccepted;
    };
    // What another tab has said is not passed on: two tabs would call each other without end where only a part of the desk is refused.
    const checkAndAnnounce = (): void => void check().then((isAccepted) => isAccepted && announceAccess());
    const unsubscribe = [
      focusManager.subscribe((isFocused) => isFocused && checkAndAnnounce()),
      subscribeToAccess(() => void check()),
      () => removeEventListener('focus', checkAndAnnounce),
    ];
    // Of two windows side by side neither is hidden.
    addEventListener('focus', checkAndAnnounce);
    return () => unsubscribe.forEach((end) => end());
  }, [isRefused, client]);
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
