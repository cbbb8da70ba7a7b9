import { Readable } from 'node:stream';
import { quantify } from '../../server-data/cli/quantify.ts';

// `node quantify-once.ts STORE SECONDS` measures as of a fixed time, and prints a QuantifyRun.

const [, , path = '', nowSeconds = ''] = process.argv;

/** What one run of the command printed and took. */
export interface QuantifyRun {
  readonly printed: string;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

let printed = '';
await quantify(['--store', path], {
  ...{ env: {}, stdin: Readable.from([]), isInteractive: false },
  now: () => Number(nowSeconds) * 1000,
  out: (text) => (printed += text),
  err: () => {},
});
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const run: QuantifyRun = { printed: printed.trim(), cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024 };
console.log(JSON.stringify(run));
