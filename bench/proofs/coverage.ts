import { Tinypool } from 'tinypool';
import type { Shortest } from '../support/bench.ts';
import { formatTable, type Table } from '../support/table.ts';
import { type Setting, settings as allSettings } from './coverage-runs/moves.ts';
import { estimators, type Share, type Task, tests } from './coverage-runs/simulate.ts';

export const question =
  'Do intervals of 95 % hold the true value, and do tests of true hypotheses reject in 5 %, when events of one day move together?';

/** Runs of one task of a thread. */
const runsPerTask = 50;

/** Of so many runs one is also resampled by story, for comparison. */
const runsPerStoryRun = 10;

/** The least coverage by number of days. */
const leastCoverage = new Map([
  [20, 0.9],
  [60, 0.93],
]);

interface Scale {
  readonly settings: readonly Setting[];
  /** of each setting */
  readonly runs: number;
  /** of the heat map without effects */
  readonly placeboRuns: number;
  /** whether the shares must be right, which a few runs do not show */
  readonly isJudged: boolean;
}

const level = 0.05;

/** What counts as about 5 %. */
const sizeLimits = [0.04, 0.06] as const;

/** Two standard errors of a share that was simulated. */
const allowance = (share: number, runs: number): number => 2 * Math.sqrt((share * (1 - share)) / runs);

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
const text = ({ held, of }: Share): string => percent(held / of);
const place = ({ days, perDay, rho }: Setting) => [days, String(perDay), rho];

/** Runs a task in parts and adds up their shares. */
async function runInParts(pool: Tinypool, task: Task): Promise<Record<string, Share>> {
  const parts: Promise<unknown>[] = [];
  for (let { from } = task; from < task.to; from += runsPerTask)
    parts.push(pool.run({ ...task, from, to: Math.min(task.to, from + runsPerTask) }));
  const sums: Record<string, Share> = {};
  for (const part of (await Promise.all(parts)) as Record<string, Share>[])
    for (const [name, { held, of }] of Object.entries(part))
      sums[name] = { held: held + (sums[name]?.held ?? 0), of: of + (sums[name]?.of ?? 0) };
  return sums;
}

const none: Share = { held: 0, of: 0 };

async function prove({ settings, runs, placeboRuns, isJudged }: Scale): Promise<Table[]> {
  const storyRuns = Math.ceil(runs / runsPerStoryRun);
  const sizeRuns = runs * 4;
  const wrong: string[] = [];
  const pool = new Tinypool({ filename: new URL('coverage-runs/simulate.ts', import.meta.url).href, minThreads: 2, maxThreads: 2 });
  try {
    const [coverage, sizes, placebos] = await Promise.all([
      Promise.all(
        settings.map(async (setting) => {
          const [byDay, byStory] = await Promise.all([
            runInParts(pool, { kind: 'coverage', setting, from: 0, to: runs, cluster: 'day' }),
            runInParts(pool, { kind: 'coverage', setting, from: 0, to: storyRuns, cluster: 'story' }),
          ]);
          const cells = estimators.map((name) => {
            const [day, story] = [byDay[name] ?? none, byStory[name] ?? none];
            const least = leastCoverage.get(setting.days) ?? 1;
            if (day.held / day.of < least)
              wrong.push(`${name}, ${place(setting).join(', ')}: ${text(day)} of the intervals hold the true value`);
            return `${text(day)} (${text(story)})`;
          });
          return [...place(setting), ...cells];
        }),
      ),
      Promise.all(
        settings.map(async (setting) => {
          const found = await runInParts(pool, { kind: 'size', setting, from: 0, to: sizeRuns });
          const cells = tests.map((name) => {
            const rejected = found[name] ?? none;
            const share = rejected.held / rejected.of;
            const [least, most] = sizeLimits;
            if (share < least - allowance(least, rejected.of) || share > most + allowance(most, rejected.of))
              wrong.push(`${name}, ${place(setting).join(', ')}: rejects in ${text(rejected)}`);
            return text(rejected);
          });
          return [...place(setting), ...cells];
        }),
      ),
      Promise.all(
        settings
          .filter(({ perDay }) => perDay === 5)
          .map(async (setting) => {
            const [byDay, byStory] = await Promise.all(
              (['day', 'story'] as const).map((cluster) =>
                runInParts(pool, { kind: 'placebo', setting, from: 0, to: cluster === 'day' ? placeboRuns : placeboRuns / 4, cluster }),
              ),
            );
            const [day, story] = [byDay?.['any'] ?? none, byStory?.['any'] ?? none];
            if (day.held / day.of > level + allowance(level, day.of)) wrong.push(`placebo, ${place(setting).join(', ')}: ${text(day)}`);
            return [...place(setting), text(day), text(story)];
          }),
      ),
    ]);
    const places = ['days', 'events a day', 'correlation within a day'];
    const tables = [
      {
        title: `Intervals of 95 % that hold the true value, resampled by day (by story): ${runs} runs (${storyRuns}), standard error of 95 %: ${percent(allowance(0.95, runs) / 2)} (${percent(allowance(0.95, storyRuns) / 2)}). At least 90 % for 20 days and 93 % for 60`,
        columns: [...places, ...estimators],
        rows: coverage,
      },
      {
        title: `True hypotheses rejected at 5 %: ${sizeRuns} runs, standard error ${percent(allowance(level, sizeRuns) / 2)}. From 4 % to 6 %, give or take two standard errors`,
        columns: [...places, ...tests],
        rows: sizes,
      },
      {
        title: `Heat maps of 40 topics and 8 windows without effects in which any cell is significant after Benjamini and Hochberg: ${placeboRuns} runs by day, ${placeboRuns / 4} by story, standard error ${percent(allowance(level, placeboRuns) / 2)}. At most 5 % and two standard errors`,
        columns: [...places, 'by day', 'by story'],
        rows: placebos,
      },
    ];
    if (isJudged && wrong.length > 0) throw new Error(`${wrong.join('\n')}\n\n${tables.map(formatTable).join('\n\n')}`);
    return tables;
  } finally {
    await pool.destroy();
  }
}

/** @param args how many runs of each setting (500 if absent) */
export const run = ([runs = '500']: readonly string[] = []): Promise<Table[]> =>
  prove({ settings: allSettings, runs: Number(runs), placeboRuns: 400, isJudged: true });

export const shortest: Shortest = { run: () => prove({ settings: allSettings.slice(0, 1), runs: 1, placeboRuns: 4, isJudged: false }) };
