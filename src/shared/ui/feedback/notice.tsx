import { useState, type ReactNode } from 'react';

/** A line above the content that can be dismissed; a new text shows again. */
export default function Notice({ text, children }: { text: string; children?: ReactNode }) {
  const [dismissed, setDismissed] = useState('');
  if (dismissed === text) return null;
  return (
    <div role="status" className="flex items-center gap-3 border-b border-line bg-warn-bg px-3 py-1 text-xs text-warn">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {text} {children}
      </span>
      <button type="button" className="h-6 px-2" aria-label="Dismiss" onClick={() => setDismissed(text)}>
        ✕
      </button>
    </div>
  );
}
