import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';

const roots = new Set<ReturnType<typeof createRoot>>();

/** Renders a page into the document. Not inside `act`: when a part suspends there, the effects of the others may never run. */
export function mountPage(page: ReactNode): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  roots.add(root);
  flushSync(() => root.render(page));
}

export function unmountPages(): void {
  for (const root of roots) flushSync(() => root.unmount());
  roots.clear();
}

// For files with a process of their own; those that share one have setup-page.ts.
afterEach(unmountPages);
