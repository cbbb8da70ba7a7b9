import type { Measured } from './measured.ts';

const processorSeconds = 0.3;

/** How long a second of processor takes while others want it too: beyond 1.2 or so, milliseconds say little. */
export async function stretch(): Promise<Measured[]> {
  const started = performance.now();
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < processorSeconds * 1e6);
  const seconds = (performance.now() - started) / 1000;
  return [{ name: 'a second of processor takes, beside what else runs here', value: seconds / processorSeconds, unit: ' s' }];
}
