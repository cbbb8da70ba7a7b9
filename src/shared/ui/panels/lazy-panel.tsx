import { useLayoutEffect, useState, type ComponentType } from 'react';
import { partLoad } from './lazy-part.ts';

interface PanelProps {
  onClose: () => void;
  /** keys pressed before the panel was loaded; complete when its layout effects run */
  ahead?: readonly string[];
}

/**
 * A panel that is loaded when it is first opened. Keys pressed meanwhile belong to it: none acts on the page, and Esc cancels. Not
 * React.lazy: after a Suspense fallback React delays the reveal by 0.3 s, so that every first opening would take that long.
 */
export function lazyPanel<P extends PanelProps>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const loadPart = partLoad(load);
  let Loaded: ComponentType<P> | undefined;
  return function LazyPanel(props: P) {
    const [Panel, setPanel] = useState(() => Loaded);
    const [keys] = useState<string[]>([]);
    useLayoutEffect(() => {
      if (Panel) return undefined;
      const captureKey = (event: KeyboardEvent): void => {
        const { key } = event;
        if (event.ctrlKey || event.altKey || event.metaKey || !/^(.|Enter|Escape|Backspace)$/.test(key)) return;
        event.preventDefault();
        event.stopPropagation();
        if (key === 'Escape') props.onClose();
        else keys.push(key);
      };
      addEventListener('keydown', captureKey, true);
      void loadPart().then(({ default: component }) => setPanel(() => (Loaded = component)));
      return () => removeEventListener('keydown', captureKey, true);
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- loaded once
    }, [Panel]);
    return Panel && <Panel {...props} ahead={keys} />;
  };
}
