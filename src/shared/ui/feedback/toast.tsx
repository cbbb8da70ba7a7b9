import { useAutoDismiss } from './auto-dismiss.ts';

/** A message about the last action, over the page. It disappears after 10 s, but not while hovered or focused (WCAG 2.2, 2.2.1). */
export function Toast({ text, onUndo, onGone }: { text: string; onUndo?: (() => void) | undefined; onGone: () => void }) {
  const hold = useAutoDismiss(text, onGone);
  return (
    <p
      role="status"
      {...hold}
      className="toast absolute bottom-2 left-1/2 z-11 flex w-max max-w-[94%] -translate-x-1/2 items-center gap-3 rounded-md border border-line bg-raised px-3 py-1 text-xs shadow-float"
    >
      {text}
      {onUndo && (
        <button
          type="button"
          className="min-h-6 text-accent underline"
          onClick={() => {
            onUndo();
            onGone();
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className="size-6" aria-label="Dismiss" onClick={onGone}>
        ✕
      </button>
    </p>
  );
}
