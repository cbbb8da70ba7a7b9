import { vi } from 'vitest';
import { deskAt } from './desk.tsx';
import { mountPage } from './page-roots.ts';

export { soon } from './soon.ts';

// Pages under happy-dom. The clock of a test stands still: time passes only by `pass`.

/** Renders the desk at a URL. */
export const renderPage = (address: string): void => mountPage(deskAt(address));

/** Advances the clock: ticks and polls run. */
export const pass = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1000);

/** Waits a moment, for what should not happen. */
export const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));
