import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweep } from '../e2e/sweep.ts';
import { runTool } from '../scripts/run-tool.ts';
import { readPlaywrightReport } from '../scripts/test-reports.ts';
import { looks } from './proofs/looks/matrix.ts';
import { formatTable, type Table } from './table.ts';

export const question = 'Is every page clean in every theme, width and frame (axe, console, policy, layout shift, sideways scroll)?';

/** Errands in one more theme, view or width, or one more way to fail. */
async function errands(): Promise<{ readonly table: Table; readonly failed: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'marketdesk-sweep-'));
  const report = join(folder, 'playwright.json');
  try {
    const { exitCode } = await runTool('playwright', ['test', '--grep', sweep, '--reporter=list,json'], {
      streams: 'all',
      env: { SWEEP: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    const { passed, failed } = readPlaywrightReport(JSON.parse(readFileSync(report, 'utf8')));
    const isBroken = exitCode !== 0 || passed === 0;
    return {
      table: { title: 'Errands of the sweep', columns: ['', 'count'], rows: Object.entries({ passed, failed }) },
      failed: isBroken ? Math.max(1, failed) : 0,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param args parts of the names of sights, such as `/logos` or `palette`, which alone are looked at then; `errands` runs those alone */
export async function run(args: readonly string[] = []): Promise<Table[]> {
  const matrix = args.includes('errands') ? { tables: [], findings: 0 } : await looks(args);
  const rest = args.length === 0 || args.includes('errands') ? await errands() : { failed: 0 };
  const tables = 'table' in rest ? [...matrix.tables, rest.table] : matrix.tables;
  if (matrix.findings + rest.failed === 0) return tables;
  throw new Error(`${matrix.findings} findings, ${rest.failed} failed errands\n\n${tables.map(formatTable).join('\n\n')}`);
}
