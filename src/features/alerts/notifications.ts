import { formatClock, type Zone, zones, zoneSuffix } from '#src/shared/time/format.ts';
import { isRecord, createStoredValue } from '#src/shared/storage/stored-value.ts';
import { hitsTitle } from './story-links.tsx';
import type { Hit } from './watch/watch-state.ts';

/** How alerts notify; by default only by the notice in the page. */
export interface NotificationSettings {
  readonly sound: boolean;
  readonly desktop: boolean;
  readonly quiet?: QuietHours | undefined;
}

export function readNotificationSettings(stored: unknown): NotificationSettings {
  if (!isRecord(stored)) return { sound: false, desktop: false };
  const quiet = readQuietHours(stored['quiet']);
  return { sound: stored['sound'] === true, desktop: stored['desktop'] === true, ...(quiet && { quiet }) };
}

/** Hours of the day without notifications, from `22:00` to `07:00`, by the clock of a zone. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  readonly zone: Zone;
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

export function readQuietHours(from: unknown): QuietHours | undefined {
  if (!isRecord(from)) return undefined;
  const zone = zones.find((one) => one === from['zone']);
  const [first, last] = [from['from'], from['to']];
  const isClock = (text: unknown): text is string => typeof text === 'string' && clock.test(text);
  return zone && isClock(first) && isClock(last) && first !== last ? { from: first, to: last, zone } : undefined;
}

/** Whether an instant is within quiet hours, which exclude their last minute and may cross midnight. */
export function isQuiet(quiet: QuietHours | undefined, seconds: number): boolean {
  if (!quiet) return false;
  const now = formatClock(seconds, quiet.zone).slice(0, 5);
  const { from, to } = quiet;
  return from < to ? now >= from && now < to : now >= from || now < to;
}

export const formatQuietHours = ({ from, to, zone }: QuietHours): string => `${from} to ${to} ${zoneSuffix[zone]}`;

// The storage key has an older name, so that stored settings remain readable.
export const notificationSettings = createStoredValue('alert-manners', readNotificationSettings);

let context: AudioContext | undefined;

/** A page without a user gesture may not play sound. A tone that waited for the gesture would be out of date. */
const resumeTimeoutMs = 300;

/** Plays two short tones, synthesised so that no file is loaded. */
export async function chime(): Promise<void> {
  try {
    context ??= new AudioContext();
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, resumeTimeoutMs))]);
    if (context.state !== 'running') return;
    const { currentTime, destination } = context;
    for (const [at, hertz] of [
      [0, 660],
      [0.16, 880],
    ] as const) {
      const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
      const loudness = new GainNode(context, { gain: 0 });
      const startSeconds = currentTime + at;
      loudness.gain.setValueAtTime(0.0001, startSeconds);
      loudness.gain.exponentialRampToValueAtTime(0.12, startSeconds + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, startSeconds + 0.28);
      tone.connect(loudness).connect(destination);
      tone.start(startSeconds);
      tone.stop(startSeconds + 0.3);
    }
  } catch {
    // Without an audio device the notice on screen remains.
  }
}

/** The browser's permission for desktop notifications; `unsupported` on many phones. */
export type Permission = NotificationPermission | 'unsupported';

export const getPermission = (): Permission => ('Notification' in globalThis ? Notification.permission : 'unsupported');

/** Prompts for permission; called by a click of the user only. */
export async function requestPermission(): Promise<Permission> {
  if (getPermission() !== 'default') return getPermission();
  try {
    return await Notification.requestPermission();
  } catch {
    return getPermission();
  }
}

/** Shows one desktop notification for all hits, replacing the one before. */
export function showDesktopNotification(hits: readonly Hit[], onOpen: () => void): void {
  if (getPermission() !== 'granted') return;
  try {
    const notice = new Notification(hitsTitle(hits), {
      body: hits
        .slice(0, 4)
        .map(({ title }) => title)
        .join('\n'),
      tag: 'marketdesk-alerts',
      // Sound is a setting of its own.
      silent: true,
    });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
      onOpen();
    });
  } catch {
    // Phones allow notifications from service workers only.
  }
}
