import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run-tool.ts';
import type { Shortest } from '../support/bench.ts';
import { copyTree, linkPackages } from '../support/copy-tree.ts';
import { temporaryFolder } from '../support/processes.ts';
import type { Table } from '../support/table.ts';

export const question = 'Do the recipes of CONTRIBUTING.md work, and does the compiler name what is missing after their first file?';

interface Recipe {
  /** a patch in docs/recipes/ */
  readonly name: string;
  /** the file of the first step, and one that the checks name after it */
  readonly first?: { readonly file: string; readonly leadsTo: string };
  /** arguments of vitest */
  readonly suites: readonly (readonly string[])[];
}

const recipes: readonly Recipe[] = [
  {
    name: 'computed-metric',
    suites: [
      ['--project', 'node', 'analysis/reactions', 'src/records'],
      ['--project', 'browser', 'src/features/quantified/table'],
    ],
  },
  {
    name: 'kind-of-analysis',
    suites: [
      ['--project', 'node', 'analysis/kinds', 'server-data/cli/study'],
      ['--project', 'browser', 'src/features/quantified/analysis/analysis-panel.test.tsx'],
    ],
  },
  {
    name: 'filter-of-a-page',
    first: { file: 'contract/endpoints/guidance.ts', leadsTo: 'contract/docs/descriptions/guidance.ts' },
    suites: [
      ['--project', 'node', 'contract', 'server-data/store/sqlite', 'server-data/routes'],
      ['--project', 'browser', 'src/features/guidance'],
    ],
  },
];

/** Where a test run has stored the browser that it found. */
const chromiumPath = 'node_modules/.cache/chromium-path';

/** @returns whether it ended well, and what it printed */
function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  input?: string,
): { readonly isDone: boolean; readonly text: string } {
  const path = `${join(folder, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    input: input ?? '',
    env: { ...process.env, PATH: path, NO_COLOR: '1' },
  });
  return { isDone: status === 0, text: stdout + stderr };
}

/** Runs a command that must end well. */
function mustRun(folder: string, command: string, args: readonly string[], input?: string): void {
  const { isDone, text } = runIn(folder, command, args, input);
  if (!isDone) throw new Error(`${command} ${args.join(' ')}\n${text.slice(-3000)}`);
}

function leadsTo(folder: string, { file, leadsTo: next }: NonNullable<Recipe['first']>, patch: string): boolean {
  mustRun(folder, 'git', ['apply', `--include=${file}`, '-'], patch);
  const { isDone, text } = runIn(folder, 'tsc', ['-b', '--pretty', 'false']);
  mustRun(folder, 'git', ['apply', '--reverse', `--include=${file}`, '-'], patch);
  return !isDone && text.includes(next);
}

/** @param isAppliedOnly leaves out the compiler and the suites */
function prove(names: readonly string[], isAppliedOnly: boolean): Table[] {
  const rows: (string | number)[][] = [];
  for (const { name, first, suites } of recipes) {
    if (names.length > 0 && !names.includes(name)) continue;
    using folder = temporaryFolder();
    copyTree(folder.path);
    linkPackages(folder.path);
    if (existsSync(join(root, chromiumPath))) cpSync(join(root, chromiumPath), join(folder.path, chromiumPath));
    const patch = readFileSync(join(root, 'docs/recipes', `${name}.patch`), 'utf8');
    if (!isAppliedOnly && first && !leadsTo(folder.path, first, patch))
      throw new Error(`${name}: after ${first.file} nothing names ${first.leadsTo}`);
    mustRun(folder.path, 'git', ['apply', '-'], patch);
    mustRun(folder.path, 'node', ['scripts/generate/openapi.ts']);
    const files = [...patch.matchAll(/^diff --git /gm)].length;
    if (isAppliedOnly) {
      rows.push([name, files, '', 'applies, documents are written']);
      continue;
    }
    mustRun(folder.path, 'tsc', ['-b', '--pretty', 'false']);
    mustRun(folder.path, 'vitest', ['run', '--project', 'node', 'docs', '-t', 'npm run openapi', '--reporter=dot']);
    for (const suite of suites) mustRun(folder.path, 'vitest', ['run', ...suite, '--reporter=dot']);
    rows.push([name, files, first ? first.leadsTo : '–', 'compiles, suites pass']);
  }
  const columns = ['recipe', 'files', 'named after the first', 'result'];
  return [{ title: 'Recipes applied to a copy of this tree', columns, rows }];
}

/** @param args names of recipes; none for all */
export const run = (args: readonly string[] = []): Promise<Table[]> => Promise.resolve(prove(args, false));

export const shortest: Shortest = { run: () => Promise.resolve(prove([], true)) };
