import { lazy, Suspense, type ComponentType } from 'react';
import type { FailedProps } from './failed.tsx';

/** What can be said when even our own server is gone, and with it the words for every other failure. */
function Unreachable({ onRetry }: FailedProps) {
  return (
    <p role="alert" className="p-3">
      Marketdesk does not answer. Check the connection.{' '}
      <button type="button" className="text-accent underline" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}

const words = (name: 'Failed' | 'FailedBanner') =>
  lazy(async (): Promise<{ default: ComponentType<FailedProps> }> => {
    try {
      return { default: (await import('./failed.tsx'))[name] };
    } catch {
      return { default: Unreachable };
    }
  });

const panels = { Failed: words('Failed'), FailedBanner: words('FailedBanner') };

const panel = (name: keyof typeof panels) =>
  function FailurePanel(props: FailedProps) {
    const Panel = panels[name];
    return (
      <Suspense>
        <Panel {...props} />
      </Suspense>
    );
  };

/** A panel that has nothing to show because asking failed. Its words come with the first failure. */
export const Failed = panel('Failed');

/** A failure above data that stays readable. */
export const FailedBanner = panel('FailedBanner');
