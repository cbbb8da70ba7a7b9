import { useState } from 'react';
import { zoneSuffix } from '#src/shared/time/format.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { requestPermission, chime, notificationSettings, getPermission, formatQuietHours, readQuietHours } from './notifications.ts';

/** Why desktop notifications are off, by permission. */
const permissionMessages: Readonly<Record<string, string>> = {
  denied: 'This browser blocks notifications from this site. Allow them in the site settings, then switch this on again.',
  default: 'The permission request was dismissed, so desktop notifications stay off.',
  unsupported: 'This browser does not support desktop notifications.',
};

const defaultQuietHours = { from: '22:00', to: '07:00' };

/** Sound, desktop notifications and quiet hours; by default only the notice in the page is on. */
export function NotificationSettingsForm() {
  const { sound, desktop, quiet } = useStoredValue(notificationSettings);
  const [refused, setRefused] = useState<string>();
  const switchDesktop = async (on: boolean): Promise<void> => {
    // Browsers accept a permission request only from a click.
    const permission = on ? await requestPermission() : 'granted';
    setRefused(permissionMessages[permission]);
    notificationSettings.update((latest) => ({ ...latest, desktop: on && permission === 'granted' }));
  };
  const setQuiet = (change: Partial<typeof defaultQuietHours> | undefined): void =>
    notificationSettings.update(({ quiet: before, ...others }) => {
      const next = change && readQuietHours({ ...defaultQuietHours, ...before, zone: before?.zone ?? preferences().zone, ...change });
      // A time that is incomplete leaves the hours unchanged.
      return change && !next ? { ...others, ...(before && { quiet: before }) } : { ...others, ...(next && { quiet: next }) };
    });
  const message = refused ?? (desktop && getPermission() !== 'granted' ? permissionMessages[getPermission()] : undefined);
  return (
    <fieldset className="flex flex-col gap-1 border-t border-line pt-2">
      <legend className="float-left w-full font-medium">Notifications</legend>
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={sound}
          onChange={({ target: { checked } }) => {
            notificationSettings.update((latest) => ({ ...latest, sound: checked }));
            // A preview; the click also permits later sound.
            if (checked) void chime();
          }}
        />
        Sound
        <span className="text-2xs text-faint">two short tones; browsers mute a page until you click in it</span>
      </label>
      <label className="flex min-h-6 items-center gap-2">
        <input type="checkbox" checked={desktop} onChange={({ target }) => void switchDesktop(target.checked)} />
        Desktop notifications
        <span className="text-2xs text-faint">also while Marketdesk is hidden: one of its tabs then requests once a minute</span>
      </label>
      {message !== undefined && (
        <p role="status" className="text-2xs text-warn">
          {message}
        </p>
      )}
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" checked={quiet !== undefined} onChange={({ target }) => setQuiet(target.checked ? {} : undefined)} />
          Quiet hours
        </label>
        {quiet && (
          <>
            {(['from', 'to'] as const).map((end) => (
              <input
                key={end}
                type="time"
                aria-label={`Quiet ${end}`}
                className="field w-auto"
                value={quiet[end]}
                onChange={({ target }) => setQuiet({ [end]: target.value })}
              />
            ))}
            <span className="text-xs text-soft">{zoneSuffix[quiet.zone]}</span>
            <span className="w-full text-2xs text-faint">From {formatQuietHours(quiet)} nothing notifies; hits are listed below.</span>
          </>
        )}
      </div>
    </fieldset>
  );
}
