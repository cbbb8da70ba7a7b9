import { useState } from 'react';
import { zoneSuffix } from '#src/shared/format/time.ts';
import { useKept } from '#src/shared/kept/kept.ts';
import { preferences } from '#src/shared/preferences/preferences.ts';
import { chime } from './chime.ts';
import { askPermission, permission } from './desktop-notice.ts';
import { manners } from './manners.ts';
import { quietWords, readQuietHours } from './quiet-hours.ts';

/** Why desktop notices cannot be had, in words. */
const refusedWords: Readonly<Record<string, string>> = {
  denied: 'This browser does not let the desk show desktop notices: allow them for this site in its settings, then switch this on again.',
  default: 'The browser’s question was not answered: desktop notices stay off.',
  unsupported: 'This browser has no desktop notices for pages.',
};

const standardQuiet = { from: '22:00', to: '07:00' };

/** How alerts make themselves heard: nothing but the notice in the page is on unless it is switched on here. */
export function MannersForm() {
  const { sound, desktop, quiet } = useKept(manners);
  const [refused, setRefused] = useState<string>();
  const switchDesktop = async (on: boolean): Promise<void> => {
    // Only here, by the reader's own click, is the browser's question asked.
    const answer = on ? await askPermission() : 'granted';
    setRefused(refusedWords[answer]);
    manners.update((latest) => ({ ...latest, desktop: on && answer === 'granted' }));
  };
  const setQuiet = (change: Partial<typeof standardQuiet> | undefined): void =>
    manners.update(({ quiet: before, ...others }) => {
      const next = change && readQuietHours({ ...standardQuiet, ...before, zone: before?.zone ?? preferences().zone, ...change });
      // A clock that is half typed leaves the hours as they were.
      return change && !next ? { ...others, ...(before && { quiet: before }) } : { ...others, ...(next && { quiet: next }) };
    });
  const told = refused ?? (desktop && permission() !== 'granted' ? refusedWords[permission()] : undefined);
  return (
    <fieldset className="flex flex-col gap-1 border-t border-line pt-2">
      <legend className="sr-only">How alerts are told</legend>
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={sound}
          onChange={({ target: { checked } }) => {
            manners.update((latest) => ({ ...latest, sound: checked }));
            // So that it is known, and so that the browser lets it sound later.
            if (checked) void chime();
          }}
        />
        Sound
        <span className="text-2xs text-faint">two short tones; browsers keep a page silent until it has been clicked in</span>
      </label>
      <label className="flex min-h-6 items-center gap-2">
        <input type="checkbox" checked={desktop} onChange={({ target }) => void switchDesktop(target.checked)} />
        Desktop notices
        <span className="text-2xs text-faint">while a window of the desk is in sight; a hidden desk asks nothing</span>
      </label>
      {told !== undefined && (
        <p role="status" className="text-2xs text-warn">
          {told}
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
            <span className="w-full text-2xs text-faint">
              From {quietWords(quiet)} nothing shows or sounds; hits wait in the list below.
            </span>
          </>
        )}
      </div>
    </fieldset>
  );
}
