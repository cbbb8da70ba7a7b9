import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseLoadResult, type Load, type LoadResult } from './load.ts';
import { findProgram } from './programs.ts';
import { driveWithWrk } from './wrk.ts';

const client = fileURLToPath(new URL('./client.ts', import.meta.url));

async function driveWithClient(load: Load): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [client, JSON.stringify(load)]);
  return parseLoadResult(stdout);
}

/** Makes the requests from another process: with wrk where there is one and no rate is asked for, else with a client of ours. */
export function drive(load: Load): Promise<LoadResult> {
  const wrk = load.rate === undefined ? findProgram('wrk') : undefined;
  return wrk === undefined ? driveWithClient(load) : driveWithWrk(wrk, load);
}
