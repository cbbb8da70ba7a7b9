import * as z from 'zod/mini';
import { beat, eventNames, eventsPath, hint, type Hint } from '#contract/proxy/events.ts';
import { minuteMs } from '#contract/time/dates.ts';
import { accessRefusal } from '#src/shared/api/access-refusal.ts';
import { urlOf } from '#src/shared/api/client.ts';
import { monotonicNow } from '#src/shared/time/now.ts';

/** A stream without a beat for this long is a failure. */
const muteMs = 25_000;
const maxFailures = 3;
/**
 * The pause after as many failures in a row. Assumed: what is refused, as while a proxy restarts, is tried again every minute; a stream that
 * is held back keeps a connection busy each time.
 */
const longPauseMs = { mute: 10 * minuteMs, refused: minuteMs };

/** Assumed: 2 to 6 s, so that the desks of a proxy that restarts do not all return at once. */
const shortPauseMs = (): number => 2000 + 4000 * Math.random();

interface StreamHandlers {
  /** the first beat of a connection has come */
  readonly onOpen: () => void;
  readonly onHint: (hint: Hint) => void;
  /** whether beats come and somebody looks for changes */
  readonly onState: (isLive: boolean) => void;
}

/** Data of another shape, as of another version of the proxy, are undefined. */
function parse<Schema extends z.ZodMiniType>(schema: Schema, { data }: MessageEvent<string>): z.output<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

/**
 * Opens the stream of hints, and opens it again after each failure: a beat that is late, an end, a refusal. The pause is short until three
 * failures in a row, then long; the second beat of a connection ends the row, because a proxy that holds back what it is sent delivers none.
 */
export function followStream({ onOpen, onHint, onState }: StreamHandlers) {
  let source: EventSource | undefined;
  let failures = 0;
  /** when this connection has failed, or when the next one is due */
  let dueMs = 0;

  function end(pauseMs: number): void {
    source?.close();
    source = undefined;
    dueMs = monotonicNow() + pauseMs;
  }

  function fail(how: keyof typeof longPauseMs): void {
    failures += 1;
    end(failures < maxFailures ? shortPauseMs() : longPauseMs[how]);
    onState(false);
  }

  function connect(): void {
    // It would be refused, and a browser might prompt for the password.
    if (accessRefusal.get()) return;
    // oxlint-disable-next-line no-restricted-globals -- the only stream, whose errors are handled here
    const opened = new EventSource(urlOf(eventsPath));
    source = opened;
    dueMs = monotonicNow() + muteMs;
    let beats = 0;
    // Not left to the browser, which would try again every few seconds for ever.
    opened.addEventListener('error', () => source === opened && fail('refused'));
    opened.addEventListener(eventNames.beat, (event) => {
      const read = parse(beat, event);
      if (!read || source !== opened) return;
      dueMs = monotonicNow() + muteMs;
      beats += 1;
      if (beats === 2) failures = 0;
      if (beats === 1) onOpen();
      onState(read.isWatched);
    });
    opened.addEventListener(eventNames.changed, (event) => {
      const read = parse(hint, event);
      if (read && source === opened) onHint(read);
    });
  }

  connect();
  return {
    /** Called every second. */
    tick: (): void => {
      if (monotonicNow() < dueMs) return;
      if (source) fail('mute');
      else connect();
    },
    /** Connects anew at once, as if nothing had failed. */
    retry: (): void => {
      failures = 0;
      end(0);
      connect();
    },
    close: (): void => end(Infinity),
  };
}

export type Stream = ReturnType<typeof followStream>;
