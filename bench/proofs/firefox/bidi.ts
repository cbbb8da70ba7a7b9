import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stopProcess, temporaryFolder } from '../../support/processes.ts';

// A client of WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), as far as the proof needs it.

/** What came back for a command, or an event. */
interface Message {
  readonly type: 'success' | 'error' | 'event';
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string | null };
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

type Send = (method: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** How long the browser may take for one command, and to start. */
const patienceMs = 120_000;

/** An element by what assistive technology calls it; without a name the first of its role. */
export interface Role {
  readonly role: string;
  readonly name?: string;
}

export interface FirefoxPage {
  readonly open: (url: string) => Promise<void>;
  readonly resize: (size: { readonly width: number; readonly height: number }) => Promise<void>;
  readonly has: (locator: Role) => Promise<boolean>;
  /** @param expression of JavaScript with a value that JSON can hold */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly savePicture: (path: string) => Promise<void>;
  /** warnings and errors of the console since the last call */
  readonly complaints: () => string[];
}

const preferences = {
  // Scrollbars that take room, as on Windows; those of GTK lie over the page.
  'widget.gtk.overlay-scrollbars.enabled': false,
  'widget.non-native-theme.scrollbar.style': 4,
  'ui.useOverlayScrollbars': 0,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'accessibility.force_disabled': -1,
} as const;

/** Starts Firefox without a window. @returns the address of its BiDi server */
async function startFirefox(program: string, stack: AsyncDisposableStack): Promise<string> {
  const profile = stack.use(temporaryFolder());
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile.path, 'user.js'), lines.join(''));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile.path, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile.path },
  });
  stack.defer(() => stopProcess(child));
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stderr, signal: AbortSignal.timeout(patienceMs) })) {
    printed.push(line);
    const [, address] = /^WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stderr.resume();
    return address;
  }
  throw new Error(`Firefox does not listen: ${printed.join('\n')}`);
}

/** Sends commands and waits for their responses. @param onEvent is called with each event */
async function connect(address: string, stack: AsyncDisposableStack, onEvent: (message: Message) => void): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open', { signal: AbortSignal.timeout(patienceMs) });
  stack.defer(() => socket.close());
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') return onEvent(message);
    const command = waiting.get(message.id ?? 0);
    if (message.type === 'success') command?.resolve(message.result);
    else command?.reject(new Error(`${message.error}: ${message.message}`));
  });
  let sent = 0;
  return async (method, params) => {
    const command = Promise.withResolvers<unknown>();
    const id = ++sent;
    waiting.set(id, command);
    socket.send(JSON.stringify({ id, method, params }));
    const limit = setTimeout(() => command.reject(new Error(`${method} takes too long`)), patienceMs);
    try {
      return await command.promise;
    } finally {
      clearTimeout(limit);
      waiting.delete(id);
    }
  };
}

/** A tab of a Firefox of its own, with an empty profile. @param program such as `firefox-esr` */
export async function openFirefox(program: string): Promise<FirefoxPage & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const complained: string[] = [];
  const send = await connect(await startFirefox(program, stack), stack, ({ method, params }) => {
    if (method === 'log.entryAdded' && /^(?:warn|error)$/.test(params?.level ?? '')) complained.push(`${params?.level}: ${params?.text}`);
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: readonly { readonly context: string }[] };
  const context = contexts[0]?.context;
  const started = stack.move();
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    resize: async (viewport) => void (await send('browsingContext.setViewport', { context, viewport })),
    has: async (value) => {
      const locator = { type: 'accessibility', value };
      const { nodes } = (await send('browsingContext.locateNodes', { context, locator, maxNodeCount: 1 })) as { nodes: readonly unknown[] };
      return nodes.length > 0;
    },
    evaluate: async (expression) => {
      const { result } = (await send('script.evaluate', {
        expression: `Promise.resolve(${expression}).then(JSON.stringify)`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { readonly value?: string } };
      if (result === undefined) throw new Error(`The page cannot evaluate ${expression}.`);
      return result.value === undefined ? undefined : (JSON.parse(result.value) as unknown);
    },
    savePicture: async (path) => {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string };
      writeFileSync(path, Buffer.from(data, 'base64'));
    },
    complaints: () => complained.splice(0),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
