import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { setCalendarEntries } from '#contract/market/hours.ts';
import { ConfigError, configWarnings, readConfig } from '../server-proxy/config.ts';
import { accessWarnings } from '../server-proxy/security/access-settings.ts';
import { startFailure, upstreamWarnings } from '../server-proxy/start.ts';
import { expectedMoment, type Moment, type MomentStore, openMoment, readMoment } from './example-world/moment.ts';
import { readSourcesOptions, type SourcesOptions } from './sources.ts';
import { exampleWorld } from './example-world/world.ts';
import { type Product, startProduct } from './product.ts';
import { withLock } from './lock.mjs';
import { root, runNode } from './run-tool.ts';
import { isBuilt } from './stamp.ts';

/** What `npm start` serves: the example world of now where both are undefined. */
interface StartOptions {
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

export async function buildPages(): Promise<void> {
  if (isBuilt()) return;
  const wait = (): void => console.log('Waiting for another process that is building the pages …');
  await withLock(join(root, '.data/pages.lock'), () => (isBuilt() ? undefined : build()), wait);
}

async function build(): Promise<void> {
  // The proxy stores the page on first use; the page of the last build would refer to files that are about to be removed.
  rmSync(join(root, 'dist/index.html'), { force: true });
  const { exitCode, output } = await runNode(['scripts/build.ts']);
  if (exitCode !== 0) throw new Error(`The pages could not be built.\n${output}`);
}

/**
 * `npm start`: runs the product at one address. The pages are built concurrently in a separate process, because building needs much
 * memory.
 *
 * @param args `--at 2026-12-01T10:15` starts the example world at that moment of New York, from which its clock runs on;
 *   `--sources FILE` serves what the sources of the file load instead of the example world
 */
export async function runProduct(args: readonly string[]): Promise<void> {
  for (const warning of configWarnings(process.env)) console.warn(warning);
  try {
    const { moment, sources } = readStart(args, process.env);
    const config = readConfig(process.env);
    if (sources && config.upstream)
      throw new ConfigError(
        '--sources fills a data service of its own: unset UPSTREAM_URL to start it, or name that service in a source of kind "mirror".',
      );
    if (moment && config.upstream) throw new ConfigError('--at is for the example world: unset UPSTREAM_URL to start it.');
    setCalendarEntries(config.calendar);
    let product: Product | undefined;
    let copy: MomentStore | undefined;
    // Before the start, which takes a while the first time: its processes end with this one.
    closeWithGrace({ delay: 10_000, skip: config.upstream?.keyFile === undefined ? [] : ['SIGHUP'] }, async ({ err }) => {
      if (err) console.error(err);
      await product?.close();
      copy?.remove();
    });
    const pages = buildPages();
    if (moment) [copy] = await Promise.all([openMoment(moment, exampleWorld.say), pages]);
    const [started] = await Promise.all([
      startProduct({
        // The clock begins when everything is built.
        config: { ...config, clockOffsetMs: moment ? moment.ms - Date.now() : 0 },
        world: sources ?? (moment && copy ? { ...exampleWorld, items: moment.items, path: copy.path } : exampleWorld),
        complain: (line) => process.stderr.write(line),
      }),
      pages,
    ]);
    product = started;
    const seconds = (performance.now() / 1000).toFixed(1);
    const sample = `, with sample data${moment ? ` at ${moment.text} in New York` : ''}`;
    const data = config.upstream ? '' : sources ? `, with the data of ${sources.file}` : sample;
    console.log(`Marketdesk is ready at ${started.url} (${seconds} s${data}). Ctrl+C stops it.`);
    for (const warning of [...accessWarnings(config), ...(config.upstream ? upstreamWarnings(config.upstream) : [])])
      console.warn(`${warning}.`);
  } catch (error) {
    console.error(startFailure(error) ?? error);
    process.exit(1);
  }
}
