import { createServer } from 'node:http';
import { type BrowserContext, chromium as playwright } from '@playwright/test';
import { chromium } from '../../scripts/chromium.ts';
import { desktop } from './browser.ts';
import { listen } from './processes.ts';

/** What a page did that hostile content wanted. */
export interface Incidents {
  /** how often script of the content ran */
  ran: number;
  /** hosts other than ours of all requests that were begun, whether the policy let them leave or not */
  readonly requested: string[];
  /** hosts that the browser tried to reach over the network */
  readonly reached: string[];
  /** URLs of opened windows, and of pages that navigated away */
  readonly windows: string[];
  readonly errors: string[];
}

export interface WatchedContext extends AsyncDisposable {
  readonly context: BrowserContext;
  readonly incidents: Incidents;
}

export interface WatchedBrowser extends AsyncDisposable {
  /** Opens a context of its own; one at a time. @param ourHost with its port */
  readonly open: (options: { readonly bypassCSP: boolean; readonly ourHost: string }) => Promise<WatchedContext>;
}

/** Hosts that Chromium itself contacts, whatever page it shows. */
const browsersOwn = /(^|\.)(googleapis|google|gvt1)\.com(:\d+)?$/;

/** A host whose images the desk may show; requests to it are answered here. */
export const listedHost = 'listed.invalid';
const pixel = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

/**
 * A browser that reaches every host but 127.0.0.1 through a proxy of ours, which notes the host and refuses: a request is noticed even
 * where the browser's own tools would not report it. Script of the content is noticed when it assigns `ran` to any window.
 */
export async function openWatchedBrowser(): Promise<WatchedBrowser> {
  let reached: string[] = [];
  const note = (host: string): void => {
    if (!browsersOwn.test(host)) reached.push(host);
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
  const browser = await playwright.launch({ ...chromium, proxy: { server: await listen(trap), bypass: '127.0.0.1' } });
  return {
    open: async ({ bypassCSP, ourHost }) => {
      reached = [];
      const incidents: Incidents = { ran: 0, requested: [], reached, windows: [], errors: [] };
      const context = await browser.newContext({ bypassCSP, viewport: desktop, timezoneId: 'America/New_York' });
      context.on('request', (request) => {
        const { host, protocol } = new URL(request.url());
        if (/^(https?|wss?):/.test(protocol) && host !== ourHost && host !== listedHost) incidents.requested.push(host);
      });
      await context.route(`https://${listedHost}/**`, (route) => route.fulfill({ contentType: 'image/gif', body: pixel }));
      await context.exposeFunction('reportRun', () => void incidents.ran++);
      await context.addInitScript(() => {
        const { reportRun } = globalThis as unknown as { reportRun: () => void };
        Object.defineProperty(window, 'ran', {
          get: () => 1,
          set() {
            reportRun();
          },
          configurable: false,
        });
      });
      context.on('page', (page) => {
        page.on('dialog', (dialog) => {
          incidents.ran++;
          void dialog.dismiss();
        });
        page.on('popup', (popup) => void incidents.windows.push(popup.url()));
        page.on('pageerror', (error) => void incidents.errors.push(error.message));
      });
      return { context, incidents, [Symbol.asyncDispose]: () => context.close() };
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      trap.closeAllConnections();
      trap.close();
    },
  };
}
