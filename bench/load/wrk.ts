import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseLoadResult, type Load, type LoadResult } from './load.ts';
import { wrkScript } from './wrk-script.ts';

/** One thread of wrk: as many requests as come back. */
export async function driveWithWrk(program: string, load: Load): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-wrk-'));
  try {
    const script = join(folder, 'load.lua');
    writeFileSync(script, wrkScript(load));
    const args = ['-t1', `-c${load.connections}`, `-d${load.seconds}s`, '-s', script, new URL(load.url).origin];
    const { stdout } = await promisify(execFile)(program, args);
    return parseLoadResult(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
