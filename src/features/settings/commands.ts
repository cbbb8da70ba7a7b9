import type { WeekStart } from '#contract/time/calendar-days.ts';
import { storedWeekStart, weekStarts } from '#src/shared/calendar/week-start.ts';
import { zones, zoneSuffix } from '#src/shared/time/format.ts';
import { densities, preferences, setPreferences, themes } from '#src/shared/storage/preferences.ts';
import type { Command } from '#src/shared/ui/commands/commands.ts';
import { colourNames, storedColours, type Colours } from './colours.ts';

const group = 'Action' as const;

/** One command for each value of each setting. */
export function settingsCommands(): readonly Command[] {
  const { singleKeys } = preferences();
  return [
    ...themes.map((theme) => ({ id: `theme ${theme}`, label: `Theme: ${theme}`, group, run: () => setPreferences({ theme }) })),
    ...densities.map((density) => ({
      id: `density ${density}`,
      label: `Density: ${density}`,
      group,
      run: () => setPreferences({ density }),
    })),
    ...zones.map((zone) => ({ id: `zone ${zone}`, label: `Time zone: ${zoneSuffix[zone]}`, group, run: () => setPreferences({ zone }) })),
    ...(Object.keys(colourNames) as Colours[]).map((colours) => ({
      id: `colours ${colours}`,
      label: `Colours: ${colourNames[colours]}`,
      group,
      run: () => storedColours.set(colours),
    })),
    ...(Object.keys(weekStarts) as WeekStart[]).map((weekStart) => ({
      id: `week ${weekStart}`,
      label: `Week starts on ${weekStarts[weekStart]}`,
      keywords: 'calendar month begin',
      group,
      run: () => storedWeekStart.set(weekStart),
    })),
    {
      id: 'single keys',
      label: `Keyboard shortcuts ${singleKeys ? 'off' : 'on'}`,
      keywords: 'single keys',
      group,
      run: () => setPreferences({ singleKeys: !singleKeys }),
    },
  ];
}
