import { onTestFinished } from 'vitest';
import { eventsPath } from '#contract/proxy/events.ts';
import { readEvents, type ReadEvents } from '#contract/testing/read-events.ts';

export interface OpenEvents extends ReadEvents {
  readonly status: number;
  readonly close: () => void;
}

/** Opens the stream of a proxy that listens; it ends with the test. @param url of the proxy */
export async function openEvents(url: string): Promise<OpenEvents> {
  const end = new AbortController();
  const close = (): void => end.abort();
  onTestFinished(close);
  const { status, body } = await fetch(new URL(eventsPath, url), { signal: end.signal });
  if (!body) throw new Error('a response without a body');
  return { status, close, ...readEvents(body.pipeThrough(new TextDecoderStream())) };
}
