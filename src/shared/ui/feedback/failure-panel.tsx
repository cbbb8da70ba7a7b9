import { lazy, Suspense, type ComponentType } from 'react';
import { Failure } from '#src/shared/api/failure.ts';
import type { FailedProps } from './failed.tsx';

/** Shown when the server of this page is gone, so that the code of the failure panel cannot be loaded either. */
function Unreachable({ onRetry }: FailedProps) {
  return (
    <p role="alert" className="p-3">
      Marketdesk is not responding. Check the connection.{' '}
      <button type="button" className="text-accent underline" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}

const lazyPanel = (name: 'Failed' | 'FailedBanner') =>
  lazy(async (): Promise<{ default: ComponentType<FailedProps> }> => {
    try {
      return { default: (await import('./failed.tsx'))[name] };
    } catch {
      return { default: Unreachable };
    }
  });

const panels = { Failed: lazyPanel('Failed'), FailedBanner: lazyPanel('FailedBanner') };

const panel = (name: keyof typeof panels) =>
  function FailurePanel(props: FailedProps) {
    const Panel = panels[name];
    // `SignedOut` says the rest, once for all panels.
    if (props.error instanceof Failure && props.error.endsAccess) {
      return name === 'Failed' ? <p className="m-auto p-6 text-soft">Not loaded</p> : null;
    }
    return (
      <Suspense>
        <Panel {...props} />
      </Suspense>
    );
  };

/** A panel that has nothing to show because its request failed; loaded with the first failure. */
export const Failed = panel('Failed');

/** A line above data that is still shown; callers put it before the data. */
export const FailedBanner = panel('FailedBanner');
