import { vi } from 'vitest';
import { beatMs, eventNames } from '#contract/proxy/events.ts';
import { pass } from './render-page.tsx';

/** A connection to the stream of hints, in place of the browser's `EventSource`; the test says what the proxy sends. */
export class StreamStub extends EventTarget {
  readonly url: string;
  isClosed = false;

  constructor(url: string) {
    super();
    this.url = url;
  }

  close(): void {
    this.isClosed = true;
  }

  /** @param data as text where it is not JSON */
  send(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: typeof data === 'string' ? data : JSON.stringify(data) }));
  }

  beat(isWatched = true): void {
    this.send(eventNames.beat, { isWatched });
  }

  /** Ends as a connection that is refused or cut. */
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

/** A desk without streams: every one is refused. */
export function refuseStreams(): void {
  class Refused extends StreamStub {
    constructor(url: string) {
      super(url);
      queueMicrotask(() => this.fail());
    }
  }
  vi.stubGlobal('EventSource', Refused);
}

/** A desk with streams. @returns those that were opened, in order */
export function acceptStreams(): readonly StreamStub[] {
  const opened: StreamStub[] = [];
  class Accepted extends StreamStub {
    constructor(url: string) {
      super(url);
      opened.push(this);
    }
  }
  vi.stubGlobal('EventSource', Accepted);
  return opened;
}

/** Advances the clock while the stream lives. */
export function passBeats(stream: StreamStub, count: number): void {
  for (let beat = 0; beat < count; beat++) {
    pass(beatMs / 1000);
    stream.beat();
  }
}
