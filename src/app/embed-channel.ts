import { protocol, readMessage, type FrameMessages, type HostCommand, type MessageId } from './embed-message.ts';
import { isHost, originOf } from './embed-origin.ts';
import { rateLimit } from './embed-rate.ts';

/** Above it messages are dropped (product.md 5.9). */
const mostPerSecond = 50;

/** The way to the page around the desk, and back. */
export interface Channel {
  /** Says nothing as long as it is not known who listens: no message leaves for whoever it may be. */
  readonly send: <T extends keyof FrameMessages>(type: T, payload: FrameMessages[T], id?: MessageId) => void;
  /** who listens */
  readonly host: () => string | undefined;
  readonly close: () => void;
}

interface ChannelParts {
  /** the operator's list of whole origins */
  readonly listed: readonly string[];
  readonly referrer: string;
  /** the window that frames the desk; nobody else is heard */
  readonly around: Window;
  readonly onCommand: (command: HostCommand, id: MessageId) => void;
  /** the host is known from here on, by its first valid message */
  readonly onHost: () => void;
}

/** Opens the channel; must be closed. */
export function openChannel({ listed, referrer, around, onCommand, onHost }: ChannelParts): Channel {
  let host = originOf(listed, referrer);
  const isLetThrough = rateLimit(mostPerSecond, 1000);

  const send: Channel['send'] = (type, payload, id) => {
    if (host !== undefined) around.postMessage({ ...protocol, type, payload, ...(id !== undefined && { id }) }, host);
  };
  const hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== around || !isHost(listed, host, origin) || !isLetThrough(performance.now())) return;
    const read = readMessage(data);
    if (read.kind === 'unknown') return;
    if (host === undefined) {
      host = origin;
      onHost();
    }
    if (read.kind === 'wrong') send('error', { code: 'bad_payload' }, read.id);
    else onCommand(read.command, read.id);
  };
  addEventListener('message', hear);
  return { send, host: () => host, close: () => removeEventListener('message', hear) };
}
