import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweep } from '../e2e/sweep.ts';
import { runTool } from '../scripts/run-tool.ts';
import { readPlaywrightReport } from '../scripts/test-reports.ts';
import type { Table } from './table.ts';

export const question = 'Is every page clean in every theme, view and width (axe, layout shift, console, policy)?';

export async function run(): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'marketdesk-sweep-'));
  const report = join(folder, 'playwright.json');
  try {
    const { exitCode } = await runTool('playwright', ['test', '--grep', sweep, '--reporter=list,json'], {
      streams: 'all',
      env: { SWEEP: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    const { passed, failed } = readPlaywrightReport(JSON.parse(readFileSync(report, 'utf8')));
    if (exitCode !== 0 || passed === 0) throw new Error(`${failed} of ${passed + failed} looks found something`);
    return [{ title: 'looks', columns: ['', 'count'], rows: [['clean', passed]] }];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
