import { type ComponentType, useLayoutEffect, useState } from 'react';
import { LoadFailed } from '#src/shared/ui/feedback/load-failed.tsx';
import type { OverlayProps } from './overlay.tsx';
import { loadOverlay } from './prefetch.ts';

/**
 * The dialogs of the frame, loaded when the first one is opened. Keys pressed meanwhile belong to it: none acts on the page, and Esc cancels.
 * Not React.lazy: after a Suspense fallback React delays the reveal by 0.3 s.
 */
export function LazyOverlay({ load = loadOverlay, ...props }: OverlayProps & { load?: typeof loadOverlay }) {
  const [Overlay, setOverlay] = useState<ComponentType<OverlayProps>>();
  const [keys] = useState<string[]>([]);
  useLayoutEffect(() => {
    if (Overlay) return undefined;
    const captureKey = (event: KeyboardEvent): void => {
      const { key } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || !/^(.|Enter|Escape|Backspace)$/.test(key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Escape') props.onClose();
      else keys.push(key);
    };
    addEventListener('keydown', captureKey, true);
    load().then(
      (loaded) => setOverlay(() => loaded.default),
      () => setOverlay(() => LoadFailed as ComponentType<OverlayProps>),
    );
    return () => removeEventListener('keydown', captureKey, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loaded once
  }, [Overlay]);
  return Overlay && <Overlay {...props} ahead={keys} />;
}
