import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { beatMs, beat, eventNames, eventsPath, hint, type Hint } from '#contract/proxy/events.ts';
import { parseJsonText } from '../read-response.ts';
import { firstValue, type UpstreamClient } from '../client.ts';
import { UpstreamError } from '../errors.ts';

/** How a stream has ended: the data service has none, cannot be reached, or it was open and ended. */
export type StreamEnd = 'none' | 'unreachable' | 'ended';

interface StreamEvents {
  /** the stream is alive, and the data service sees changes */
  readonly onBeat: (isWatched: boolean) => void;
  readonly onHint: (hint: Hint) => void;
}

/**
 * Follows the stream of a data service of ours until it ends, or is silent for two beats. Another service has none: it responds with an
 * error, or with something else.
 */
export async function followService(client: Pick<UpstreamClient, 'open'>, signal: AbortSignal, events: StreamEvents): Promise<StreamEnd> {
  const request = { target: eventsPath, accept: 'text/event-stream', requestId: randomUUID() };
  let wasOpen = false;
  try {
    const { statusCode, headers, body } = await client.open(request, signal, 2 * beatMs + 5000);
    if (statusCode !== 200 || !firstValue(headers['content-type'])?.startsWith('text/event-stream')) {
      await body.dump();
      return statusCode >= 500 ? 'unreachable' : 'none';
    }
    let name = '';
    for await (const line of createInterface({ input: body })) {
      if (line.startsWith('event: ')) name = line.slice('event: '.length);
      if (!line.startsWith('data: ')) continue;
      wasOpen = true;
      const data = parseJsonText(line.slice('data: '.length));
      const [pulse, change] = [beat.safeParse(data), hint.safeParse(data)];
      if (name === eventNames.beat && pulse.success) events.onBeat(pulse.data.isWatched);
      if (name === eventNames.changed && change.success) events.onHint(change.data);
    }
  } catch (error) {
    if (!wasOpen) return error instanceof UpstreamError ? 'unreachable' : 'none';
  }
  return wasOpen ? 'ended' : 'none';
}
