import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { run } from '../../../e2e/process.ts';
import { sendLoad } from '../../support/load.ts';
import { memoryMb } from '../../support/processes.ts';
import { median } from '../../support/statistics.ts';
import { faults } from './faults.ts';
import { get } from './client.ts';
import { formsOf } from './forms.ts';
import { deskHeaders, key, news, startClient, startProxy, type Finding } from './parts.ts';
import { startFaultyUpstream, type FaultyUpstream } from './upstream.ts';
import { freePort } from '../../../server-proxy/testing/free-port.ts';

/** 250 MB as under ordinary load, and twice the 64 MB of responses on their way that endless ones fill: memory is not returned at once. */
const mostMb = 380;
/** Between the medians of the second and the last third. */
const mostGrowth = 1.15;

/** Without what makes the proxy send nothing for minutes, and with one form of the key: the others take the same way. */
const faultNames = Object.entries(faults)
  .filter(([name, { recoverySeconds }]) => recoverySeconds <= 30 && (!name.startsWith('the key,') || name === 'the key, plain'))
  .map(([name]) => name);

const readersResult = z.object({ counts: z.record(z.string(), z.record(z.string(), z.number())), slowestMs: z.number() });

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Switches the upstream between fine and each fault in turn until the signal. */
async function causeFaults(upstream: FaultyUpstream, phaseMs: number, signal: AbortSignal, onFault: (name: string) => void): Promise<void> {
  const pause = (): Promise<void> => wait(phaseMs, undefined, { signal }).catch(() => undefined);
  for (let turn = 0; !signal.aborted; turn++) {
    const name = faultNames[turn % faultNames.length] ?? '';
    onFault('');
    await pause();
    if (signal.aborted) return;
    onFault(name);
    await faults[name]?.begin(upstream);
    await pause();
    await faults[name]?.end(upstream);
  }
}

interface Sample {
  readonly minute: number;
  readonly fault: string;
  readonly mb: number;
  readonly files: number;
  readonly p99Ms: number;
}

/** How long a response takes for which nothing is requested upstream: the delay of the event loop, as users notice it. */
const measureDelay = async (url: string): Promise<number> =>
  (await sendLoad({ url: `${url}/status.json`, headers: deskHeaders, connections: 2, rate: 50, seconds: 4, address: '127.0.4.200' })).p99Ms;

/** Waits until no more files are open than before the load. @returns how many are open */
async function filesAfter(pid: number, idle: number): Promise<number> {
  const started = performance.now();
  while (openFiles(pid) > idle && performance.now() - started < 30_000) await wait(500);
  return openFiles(pid);
}

/** Mixed load for minutes, while the data service fails again and again. */
export async function endurance(minutes = 30): Promise<Finding> {
  await run('scripts/build.ts');
  await using upstream = await startFaultyUpstream();
  const metricsPort = await freePort();
  await using proxy = await startProxy(upstream.url, { METRICS_PORT: String(metricsPort) });
  const { url, pid } = proxy;
  const totalMs = minutes * 60_000;
  // Each fault occurs in each third, so that their memory can be compared.
  const phaseMs = Math.min(20_000, totalMs / (3 * 2 * faultNames.length));
  const sampleMs = Math.min(30_000, totalMs / 18);

  await get(url + news(1));
  const idleFiles = openFiles(pid);
  await using readers = await startClient('readers.ts', [url, `http://127.0.0.1:${metricsPort}`]);
  readers.begin();
  const end = new AbortController();
  let fault = '';
  const causing = causeFaults(upstream, phaseMs, end.signal, (name) => (fault = name));
  const samples: Sample[] = [];
  const started = performance.now();
  while (performance.now() - started < totalMs) {
    await wait(started + (samples.length + 1) * sampleMs - performance.now());
    const now = {
      minute: Math.round((performance.now() - started) / 600) / 100,
      fault,
      mb: Math.round(memoryMb(pid)),
      files: openFiles(pid),
    };
    samples.push({ ...now, p99Ms: Math.round((await measureDelay(url)) * 10) / 10 });
  }
  end.abort();
  await causing;
  // The time limit of a query: after it, all requests have a response.
  await wait(16_000);
  const { counts, slowestMs } = z.parse(readersResult, JSON.parse(await readers.stop()));
  const files = await filesAfter(pid, idleFiles);
  const log = proxy.output();

  const third = Math.floor(samples.length / 3);
  const megabytes = samples.map(({ mb }) => mb);
  const [before, last] = [median(megabytes.slice(third, 2 * third)), median(megabytes.slice(-third))];
  const kinds = Object.entries(counts);
  const countOf = (status: string, among = kinds): number => among.reduce((sum, [, ofKind]) => sum + (ofKind[status] ?? 0), 0);
  const local = kinds.filter(([kind]) => ['status', 'page', 'metrics'].includes(kind));
  const localFailures = local.flatMap(([, ofKind]) => Object.entries(ofKind)).filter(([status]) => status !== '200');
  const problems: readonly (readonly [isProblem: boolean, sentence: string])[] = [
    [countOf('failed') > 0, `${countOf('failed')} requests without a response`],
    [countOf('500') > 0, `${countOf('500')} responses with 500`],
    [localFailures.length > 0, `status, pages and metrics were not always 200: ${JSON.stringify(Object.fromEntries(local))}`],
    [slowestMs > 16_000, `a response took ${Math.round(slowestMs)} ms`],
    [log.includes('unexpected error'), 'the log has an unexpected error'],
    [formsOf(key).some(([, form]) => log.includes(form)), 'the log has the key'],
    [Math.max(...megabytes) > mostMb, `up to ${Math.max(...megabytes)} MB of memory`],
    [last > before * mostGrowth, `memory grew from ${before} MB in the second third to ${last} MB in the last`],
    [files > idleFiles, `${files} files are open after the load, ${idleFiles} before`],
  ];
  const conditions = [
    `8 people, 48 requests/s: hits, misses, images, calendars, status, pages, metrics`,
    `the data service alternates every ${(phaseMs / 1000).toFixed(1)} s between fine and one of ${faultNames.length} faults`,
    'p99 in ms of 200 requests for /status.json at 50/s',
  ];
  return {
    table: {
      title: `${minutes} minutes of load: ${conditions.join('; ')}`,
      columns: ['minute', 'fault', 'memory MB', 'open files', 'p99'],
      rows: [
        ...samples.map(({ minute, fault, mb, files, p99Ms }) => [minute, fault, mb, files, p99Ms]),
        [
          'after',
          `median of thirds ${before} and ${last} MB, most ${Math.max(...megabytes)} MB`,
          Math.round(memoryMb(pid)),
          `${files} of ${idleFiles}`,
          '',
        ],
        ...kinds.map(([kind, ofKind]) => [kind, JSON.stringify(ofKind), '', '', '']),
      ],
    },
    failures: problems.filter(([isProblem]) => isProblem).map(([, sentence]) => `endurance: ${sentence}`),
  };
}
