import { onTestFinished } from 'vitest';

const results = ['load', 'error'] as const;

/** No server has the images of a test: until it ends nothing becomes of them but what it dispatches itself. */
export function holdImages(): void {
  const hold = (event: Event): void => {
    if (event.isTrusted && event.target instanceof HTMLImageElement) event.stopImmediatePropagation();
  };
  for (const result of results) addEventListener(result, hold, true);
  onTestFinished(() => results.forEach((result) => removeEventListener(result, hold, true)));
}
