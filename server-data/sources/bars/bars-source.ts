import type * as z from 'zod/mini';
import type { SourceKind } from '../source.ts';
import { barsSettings } from './bar-settings.ts';
import { openFiles } from './files.ts';
import { openService } from './service.ts';

/** Price bars: files, or a service's `/api/v2/bars`. */
export const barsSource: SourceKind<z.output<typeof barsSettings>> = {
  name: 'bars',
  settings: barsSettings,
  loads: () => ['bars'],
  open: (settings, folder) => {
    const { files = '', url, symbols } = settings;
    return url !== undefined && symbols !== undefined
      ? openService({ ...settings, url, symbols }, folder)
      : openFiles({ ...settings, files }, folder);
  },
};
