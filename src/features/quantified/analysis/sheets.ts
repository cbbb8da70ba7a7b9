import { sheetOf, type Column, type Sheet } from '#src/shared/export/sheet.ts';
import type { FadeRow } from './fade-or-follow.ts';
import type { HeatMap } from './heat-map.ts';
import type { Among } from './history.ts';
import type { LatencyRow } from './latency.ts';
import type { Answer, QuestionKind } from './questions.ts';
import type { Told } from './samples.ts';
import type { Scatter } from './scatter.ts';
import type { ScoreRow } from './scoreboard.ts';
import { figures, nameAs, plain, toldFigures } from './told-sheet.ts';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';

const sheet = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Sheet => sheetOf(columns, rows, 'et');

const toldSheet = (rows: readonly Told[], name: string): Sheet => sheet<Told>([nameAs(name), ...toldFigures<Told>((told) => told)], rows);

function heatSheet({ rows }: HeatMap): Sheet {
  const cells = rows.flatMap(({ name, cells: of }) =>
    of.map((summary, index) => ({ name, summary, window: windows[index]?.metric ?? '' })),
  );
  return sheet(
    [
      { name: 'topic', value: (cell) => cell.name },
      { name: 'window', value: (cell) => cell.window },
      ...toldFigures<(typeof cells)[number]>((cell) => cell),
    ],
    cells,
  );
}

const fadeSheet = (rows: readonly FadeRow[]): Sheet =>
  sheet<FadeRow>(
    [
      { name: 'group', value: ({ name }) => name },
      ...figures<FadeRow>([
        ['readings', ({ n }) => n],
        ['stories', ({ stories }) => stories],
        ['follow', ({ follow, isEnough }) => (isEnough ? follow : undefined)],
        ['fade', ({ fade, isEnough }) => (isEnough ? fade : undefined)],
        ['still', ({ still, isEnough }) => (isEnough ? still : undefined)],
        ['follow_share', ({ followRate, isEnough }) => (isEnough ? followRate : undefined)],
        ['follow_low95', ({ followInterval, isEnough }) => (isEnough ? followInterval[0] : undefined)],
        ['follow_high95', ({ followInterval, isEnough }) => (isEnough ? followInterval[1] : undefined)],
        ['rest_median', ({ median, isEnough }) => (isEnough ? median : undefined)],
        ['rest_low95', ({ interval }) => interval?.[0]],
        ['rest_high95', ({ interval }) => interval?.[1]],
        ['rest_q1', ({ q1, isEnough }) => (isEnough ? q1 : undefined)],
        ['rest_q3', ({ q3, isEnough }) => (isEnough ? q3 : undefined)],
      ]),
    ],
    rows,
  );

const latencySheet = (rows: readonly LatencyRow[]): Sheet =>
  sheet<LatencyRow>(
    [
      { name: 'group', value: ({ name }) => name },
      ...figures<LatencyRow>([
        ['stories', ({ n }) => n],
        ...(['median', 'q1', 'q3', 'p90', 'p99'] as const).map(
          (name) => [`${name}_seconds`, (row: LatencyRow) => (row.isEnough ? row[name] : undefined)] as const,
        ),
      ]),
    ],
    rows,
  );

const scoreSheet = (rows: readonly ScoreRow[]): Sheet =>
  sheet<ScoreRow>(
    [
      { name: 'firm', value: ({ firm }) => firm },
      { name: 'action', value: ({ action }) => action },
      ...toldFigures<ScoreRow>(({ half }) => half, '30min_'),
      ...toldFigures<ScoreRow>(({ index }) => index, 'vs_spy_'),
    ],
    rows,
  );

function historySheet(among: readonly Among[]): Sheet {
  const rows = among.flatMap(({ name, points }) => points.map((point) => ({ name, ...point })));
  type Row = (typeof rows)[number];
  return sheet<Row>(
    [
      { name: 'among', value: ({ name }) => name },
      { name: 'window', value: ({ metric }) => metric },
      { name: 'move', kind: 'number', value: ({ move }) => plain(move) },
      { name: 'larger_than_share', kind: 'number', value: ({ largerThan }) => plain(largerThan) },
      ...toldFigures<Row>(({ before }) => before, 'before_'),
    ],
    rows,
  );
}

/** The bins where there are bins, else both metrics in figures: each reading is in the table's own export. */
function scatterSheet({ x, y, bins }: Scatter): Sheet {
  if (!bins) return toldSheet([x, y], 'metric');
  return sheet<(typeof bins.cells)[number]>(
    figures([
      [`${x.name}_from`, (cell) => cell.x],
      [`${x.name}_to`, (cell) => cell.x + bins.stepX],
      [`${y.name}_from`, (cell) => cell.y],
      [`${y.name}_to`, (cell) => cell.y + bins.stepY],
      ['readings', ({ count }) => count],
    ]),
    bins.cells,
  );
}

const sheets: { readonly [K in QuestionKind]?: (told: Answer<K>['figures']) => Sheet } = {
  curve: ({ points }) => toldSheet(points, 'window'),
  heat: heatSheet,
  distribution: ({ whole, groups }) => toldSheet([whole, ...groups], 'group'),
  groups: ({ rows }) => toldSheet(rows, 'group'),
  scatter: scatterSheet,
  fade: ({ whole, groups }) => fadeSheet([whole, ...groups]),
  cohorts: ({ a, b }) => toldSheet([a, b], 'cohort'),
  scoreboard: ({ rows }) => scoreSheet(rows),
  latency: ({ whole, negative, groups }) => latencySheet([whole, negative, ...groups]),
  history: ({ among }) => historySheet(among),
};

/** The figures of an answer as plain numbers, in the units of the screen. */
export const sheetFor = <K extends QuestionKind>(kind: K, told: Answer<K>['figures']): Sheet | undefined => sheets[kind]?.(told);
