import { useEffect, useRef } from 'react';

/** Every key that works, in the order of use (product.md 5.2). */
export const shortcuts: readonly (readonly [keys: string, what: string])[] = [
  ['j / k', 'next, previous story'],
  ['↓ / ↑, PgDn / PgUp', 'the same, inside the list'],
  ['o or Enter', 'open the story'],
  ['v', 'open the original in a new tab'],
  ['.', 'show new stories'],
  ['r', 'ask for new stories now'],
  ['/', 'search'],
  ['t', 'theme: system, light, dark'],
  ['Esc', 'close what is on top'],
  ['?', 'this list'],
];

/** The keyboard shortcuts as a dialog. */
export default function Help({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="help-title"
      onClose={onClose}
      className="m-auto w-96 max-w-[92vw] rounded-lg border border-line bg-panel p-5 text-text shadow-float backdrop:bg-(--shade)"
    >
      <h2 id="help-title" className="mb-3 text-lg font-bold">
        Keyboard shortcuts
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {shortcuts.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-bg px-1.5 text-xs">{keys}</kbd>
            </dt>
            <dd className="text-soft">{what}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="mt-4">
        <button type="submit" className="button-primary">
          Close
        </button>
      </form>
    </dialog>
  );
}
