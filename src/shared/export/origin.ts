import { useQueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { shareLink } from '#src/shared/url/share-link.ts';
import type { About } from './export-file.ts';

/** What every file and picture of a page has in common. */
export type Origin = Pick<About, 'link' | 'asOfSeconds' | 'zone' | 'isSample'>;

/** Returns a function that reads it. */
export function useOrigin(): () => Promise<Origin> {
  const client = useQueryClient();
  const { zone } = usePreferences();
  return async () => {
    // Without the settings, the mark of sample data is missing on the screen as well.
    const settings = await client.ensureQueryData(settingsQuery).catch(() => undefined);
    return { zone, asOfSeconds: nowSeconds(), link: await shareLink(), isSample: settings?.sampleData === true };
  };
}
