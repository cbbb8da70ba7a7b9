import { useLayoutEffect, useState, type ComponentType } from 'react';

interface Panel {
  onClose: () => void;
  /** keys pressed between the one that opened it and its arrival; complete when its layout effects run */
  ahead?: readonly string[];
}

/**
 * A panel whose code comes with its first opening. Until it is there, what is typed belongs to it: no key acts on the page
 * meanwhile, and Esc calls it off. Not by way of lazy(), for React holds back by 0.3 s what it once had nothing to show for.
 */
export function later<P extends Panel>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  return function Later(props: P) {
    const [Here, setHere] = useState(() => Loaded);
    const [ahead] = useState<string[]>([]);
    useLayoutEffect(() => {
      if (Here) return undefined;
      const keep = (event: KeyboardEvent): void => {
        const { key } = event;
        if (event.ctrlKey || event.altKey || event.metaKey || !/^(.|Enter|Escape|Backspace)$/.test(key)) return;
        event.preventDefault();
        event.stopPropagation();
        if (key === 'Escape') props.onClose();
        else ahead.push(key);
      };
      addEventListener('keydown', keep, true);
      load().then(
        ({ default: found }) => setHere(() => (Loaded = found)),
        (error: unknown) =>
          // Into the next drawing, where the page's guard finds it.
          setHere(() => {
            throw error;
          }),
      );
      return () => removeEventListener('keydown', keep, true);
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for once
    }, [Here]);
    return Here && <Here {...props} ahead={ahead} />;
  };
}
