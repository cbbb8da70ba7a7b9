import { type RefCallback, useRef } from 'react';

/** The elements of a list by their keys, while they are drawn: `ref={refOf(key)}` at each. */
export function useElements<Key, E extends HTMLElement = HTMLElement>() {
  const drawn = useRef(new Map<Key, E>());
  const refOf =
    (key: Key): RefCallback<E> =>
    (element) => {
      if (!element) return undefined;
      drawn.current.set(key, element);
      return () => {
        // Another element may have taken its key.
        if (drawn.current.get(key) === element) drawn.current.delete(key);
      };
    };
  return { elementOf: (key: Key): E | undefined => drawn.current.get(key), refOf };
}

/** As a ref: the dialog or popover that opens with this control gives it the focus. React's `autoFocus` sets no attribute, by which they find it. */
export const focusOnOpen = (control: HTMLElement | null): void => {
  if (control) control.autofocus = true;
};
