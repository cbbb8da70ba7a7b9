import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './local-files.ts';

const { scripts } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The command of a script of npm, without what ends it when npm has gone: systemd and containers start programs themselves. */
export const commandOf = (name: string): string => (scripts[name] ?? '').replace(' --import ./scripts/end-with-parent.ts', '');
