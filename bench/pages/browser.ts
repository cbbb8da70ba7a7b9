import { chromium as playwright, type Browser } from '@playwright/test';
import { chromium } from '../../scripts/chromium.ts';
import { freePort } from '../load/free-port.ts';

export interface Launched {
  readonly browser: Browser;
  readonly debuggingPort: number;
  readonly close: () => Promise<void>;
}

/** The tests' own browser, which Lighthouse can join. */
export async function launch(): Promise<Launched> {
  const debuggingPort = await freePort();
  const browser = await playwright.launch({ ...chromium, args: [...chromium.args, `--remote-debugging-port=${debuggingPort}`] });
  return { browser, debuggingPort, close: () => browser.close() };
}
