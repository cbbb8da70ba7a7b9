import { once } from 'node:events';
import { createServer } from 'node:http';
import { type BrowserContext, chromium as playwright } from '@playwright/test';
import { chromium } from '../../scripts/chromium.ts';
import { installTraps } from './traps.ts';

/** What happened in a browser that should not. */
export interface Happened {
  /** times a trap of script was sprung */
  ran: number;
  /** hosts other than the desk that anything was asked of, one entry a request; begun, whether it left or not */
  readonly asked: string[];
  /** hosts for which the browser went as far as the network */
  readonly left: string[];
  readonly windows: string[];
  /** violations of the pages' policy, by directive */
  readonly violations: Map<string, number>;
  readonly errors: string[];
}

export interface Watched {
  readonly context: BrowserContext;
  readonly happened: Happened;
}

/** What Chromium asks of its maker, whatever page it shows. */
const browsersOwn = /(^|\.)(googleapis|google|gvt1)\.com(:\d+)?$/;

/** A host that a desk may show images of; it is answered here, and nothing leaves. */
export const listedHost = 'listed.invalid';
const pixel = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

/**
 * A browser whose every way out leads into a trap: all but this computer is asked through a proxy of our own, which
 * notes the host and refuses. So a request is noticed even where the browser's own tools would not tell.
 */
export async function openWatchedBrowser(): Promise<{
  watch: (options: { bypassCSP: boolean; ourHost: string }) => Promise<Watched>;
  close: () => Promise<void>;
}> {
  const left: string[] = [];
  const note = (host: string): void => {
    if (!browsersOwn.test(host)) left.push(host);
  };
  const trap = createServer((request, response) => {
    note(new URL(request.url ?? '').host);
    response.writeHead(502).end();
  });
  trap.on('connect', (request, socket) => {
    note(request.url ?? '');
    socket.on('error', () => {});
    socket.end('HTTP/1.1 502 Refused\r\n\r\n');
  });
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  const address = trap.address();
  const server = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const browser = await playwright.launch({ ...chromium, proxy: { server, bypass: '127.0.0.1' } });

  const watch = async ({ bypassCSP, ourHost }: { bypassCSP: boolean; ourHost: string }): Promise<Watched> => {
    left.length = 0;
    const happened: Happened = { ran: 0, asked: [], left, windows: [], violations: new Map(), errors: [] };
    const context = await browser.newContext({ bypassCSP, viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York' });
    context.on('request', (request) => {
      const { host, protocol } = new URL(request.url());
      if (/^https?:|^wss?:/.test(protocol) && host !== ourHost && host !== listedHost) happened.asked.push(host);
    });
    await context.route(`https://${listedHost}/**`, (route) => route.fulfill({ contentType: 'image/gif', body: pixel }));
    await context.exposeFunction('tellProof', (what: string, detail: string) => {
      if (what === 'ran') happened.ran++;
      else happened.violations.set(detail, (happened.violations.get(detail) ?? 0) + 1);
    });
    await context.addInitScript(installTraps);
    context.on('page', (page) => {
      page.on('dialog', (dialog) => {
        happened.ran++;
        void dialog.dismiss();
      });
      page.on('popup', (popup) => void happened.windows.push(popup.url()));
      page.on('pageerror', (error) => void happened.errors.push(error.message));
    });
    return { context, happened };
  };
  return {
    watch,
    close: async () => {
      await browser.close();
      trap.closeAllConnections();
      trap.close();
    },
  };
}
