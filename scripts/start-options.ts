import { parseArgs } from 'node:util';
import { ConfigError } from '../server-proxy/config.ts';
import { expectedMoment, type Moment, readMoment } from './example-world/moment.ts';
import { readSourcesOptions, type SourcesOptions } from './sources.ts';

/** What `npm start` serves: the example world of now where both are undefined. */
export interface StartOptions {
  readonly moment: Moment | undefined;
  readonly sources: SourcesOptions | undefined;
}

const options = { at: { type: 'string' }, items: { type: 'string' }, sources: { type: 'string' } } as const;

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const [problem = ''] = (error as Error).message.split('. ');
    throw new ConfigError(`${problem}. Options are --sources FILE, or --at, ${expectedMoment}, and with it --items.`);
  }
}

/**
 * Reads the arguments of `npm start`. The variable SOURCES names the file where no option does.
 *
 * @throws ConfigError for other arguments, and for a sources file that cannot be used
 */
export function readStart(args: readonly string[], env: Readonly<Record<string, string | undefined>>): StartOptions {
  const { at, items, sources } = readOptions(args);
  if (sources !== undefined && (at !== undefined || items !== undefined))
    throw new ConfigError('--at is for the example world: leave out --sources to start it.');
  const moment = readMoment({ at, items });
  return { moment, sources: moment ? undefined : readSourcesOptions(sources, env) };
}
