import { queryOptions } from '@tanstack/react-query';
import type { FeedAccess } from '#contract/proxy/calendar-feed.ts';
import { fetchJson } from './client.ts';

/** The proxy's public settings (`/config.json`). */
export interface DeskSettings {
  /** the data is the example world */
  readonly sampleData: boolean;
  /** hosts that images in articles may be loaded from */
  readonly imageHosts: readonly string[];
  /** sites that may show the desk in a frame, as whole origins */
  readonly embedOrigins: readonly string[];
  /** what the user's calendar addresses need; undefined where nobody signs in */
  readonly feedAccess: FeedAccess | undefined;
}

function parseFeedAccess(value: unknown): FeedAccess | undefined {
  const { user, signatures } = (value ?? {}) as { user?: unknown; signatures?: { splits?: unknown; guidance?: unknown } };
  const { splits, guidance } = signatures ?? {};
  const isComplete = typeof user === 'string' && typeof splits === 'string' && typeof guidance === 'string';
  return isComplete ? { user, signatures: { splits, guidance } } : undefined;
}

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []);

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<DeskSettings> => {
    const { body } = await fetchJson('config.json', signal);
    const settings = body as Partial<Record<keyof DeskSettings, unknown>> | null;
    return {
      sampleData: settings?.sampleData === true,
      imageHosts: strings(settings?.imageHosts),
      embedOrigins: strings(settings?.embedOrigins),
      feedAccess: parseFeedAccess(settings?.feedAccess),
    };
  },
});
