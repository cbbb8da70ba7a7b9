import { vi } from 'vitest';

interface Heard {
  data: unknown;
}

/** What tabs of one browser share: channels and locks, as the platform has them. A tab belongs to the browser that is current when it opens. */
export interface FakeBrowser {
  /** tabs that are opened from here on belong to this browser */
  enter(): void;
  /** everything that was said, by the name of its channel */
  readonly said: (readonly [channel: string, message: unknown])[];
  /** says something to all tabs, as a page of an older build might */
  say(message: unknown): void;
}

export function fakeBrowser({ channels = true, locks = true } = {}): FakeBrowser {
  const open = new Set<{ name: string; hear: (event: Heard) => void }>();
  const said: FakeBrowser['said'] = [];
  const held = new Set<string>();

  class Channel {
    readonly own: { name: string; hear: (event: Heard) => void };
    constructor(name: string) {
      this.own = { name, hear: () => {} };
      open.add(this.own);
    }
    addEventListener(_: 'message', hear: (event: Heard) => void): void {
      this.own.hear = hear;
    }
    postMessage(message: unknown): void {
      said.push([this.own.name, message]);
      for (const other of open)
        if (other !== this.own && other.name === this.own.name) {
          const data: unknown = structuredClone(message);
          queueMicrotask(() => open.has(other) && other.hear({ data }));
        }
    }
    close(): void {
      open.delete(this.own);
    }
  }

  const manager = {
    async request(name: string, _: { ifAvailable: true }, work: (lock: object | null) => Promise<void>): Promise<void> {
      if (held.has(name)) return work(null);
      held.add(name);
      try {
        await work({ name });
      } finally {
        held.delete(name);
      }
    },
  };

  const browser: FakeBrowser = {
    said,
    say: (message) => open.forEach(({ hear }) => hear({ data: message })),
    enter() {
      vi.stubGlobal('BroadcastChannel', channels ? Channel : undefined);
      Object.defineProperty(navigator, 'locks', { configurable: true, value: locks ? manager : undefined });
    },
  };
  browser.enter();
  return browser;
}
