import { Component, type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Alerts } from '#src/features/alerts/alerts.tsx';
import { HoverCards } from '#src/app/symbol/hover-cards.tsx';
import { accessRefusal, subscribeToRefusal } from '#src/shared/api/access-refusal.ts';
import { useToolbarKeys } from '#src/shared/ui/commands/toolbar-keys.ts';
import { partLoads } from '#src/shared/ui/panels/lazy-part.ts';
import { SignedOut } from '#src/shared/ui/feedback/signed-out.tsx';

/** Renders nothing after an error: the page works without the part. React has logged the error. */
class SilentBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return !this.state.hasFailed && this.props.children;
  }
}

/**
 * Prefetches the code of the parts that the page may open, one at a time while the browser is idle, so that an upgrade or an outage does
 * not get between; none while the proxy refuses this browser. Browsers without `requestIdleCallback` load each part when it is opened.
 */
function Prefetch(): ReactNode {
  const { pathname } = useLocation();
  const isRefused = useSyncExternalStore(subscribeToRefusal, accessRefusal) !== undefined;
  useEffect(() => {
    if (isRefused) return undefined;
    let isStopped = false;
    const loadNext = async (): Promise<void> => {
      const [load] = partLoads;
      if (isStopped || !load) return;
      partLoads.delete(load);
      // It is loaded again, and reported, when it is opened.
      await load().catch(() => {});
      schedule();
    };
    const schedule = (): void => void globalThis.requestIdleCallback?.(() => void loadNext());
    schedule();
    return () => {
      isStopped = true;
    };
  }, [pathname, isRefused]);
  return null;
}

function ToolbarKeys(): ReactNode {
  useToolbarKeys();
  return null;
}

const parts: readonly { readonly name: string; readonly Part: ComponentType<{ isEmbedded: boolean }>; readonly isEmbeddable: boolean }[] = [
  // Before a sign-in can end, because files are refused then.
  { name: 'signed out', Part: SignedOut, isEmbeddable: true },
  { name: 'prefetch', Part: Prefetch, isEmbeddable: true },
  { name: 'toolbar keys', Part: ToolbarKeys, isEmbeddable: true },
  { name: 'hover cards', Part: HoverCards, isEmbeddable: true },
  // Off in embeds: a framed page must not interrupt its host.
  { name: 'alerts', Part: Alerts, isEmbeddable: false },
];

/**
 * Parts of every page that are loaded after its first view. Each has its own error boundary, overlays the page, and sends no request
 * before the reader uses it or has set it up.
 */
export default function DeferredParts({ isEmbedded }: { isEmbedded: boolean }): ReactNode {
  return parts
    .filter(({ isEmbeddable }) => isEmbeddable || !isEmbedded)
    .map(({ name, Part }) => (
      <SilentBoundary key={name}>
        <Part isEmbedded={isEmbedded} />
      </SilentBoundary>
    ));
}
