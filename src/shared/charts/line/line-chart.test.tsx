import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LineChart } from './line-chart.tsx';
import type { BandPoint, ChartLine, ChartMark } from './line-data.ts';
import { pictureMark, pictureOf, pngFile } from '#src/shared/charts/picture.ts';

const mark = (x: number, y: number | null, more: Partial<ChartMark> = {}): ChartMark => ({
  x,
  y,
  key: String(x),
  label: `day ${x}`,
  isHollow: false,
  isFlagged: false,
  ...more,
});
const line = (label: string, colour: number, marks: readonly ChartMark[]): ChartLine => ({
  key: label,
  label,
  badge: 'TTM',
  colour,
  dash: colour,
  shape: 0,
  marks,
});
const onTable = vi.fn<() => void>();
const onCursor = vi.fn<(cursor: { line: string; moment: string }) => void>();

async function draw(
  lines: readonly ChartLine[],
  more: { isLog?: boolean; kind?: 'line' | 'bar'; isCompact?: boolean; band?: readonly BandPoint[] } = {},
): Promise<SVGSVGElement> {
  await page.viewport(800, 400);
  await render(
    <div style={{ width: 700, height: 300 }}>
      <LineChart
        description="AAA rose"
        lines={lines}
        band={[]}
        kind="line"
        isLog={false}
        xDomain={[0, 4]}
        xTicks={[{ x: 0, label: '2025' }]}
        formatY={(value) => `${value}%`}
        cursor={undefined}
        onCursor={onCursor}
        onTable={onTable}
        {...more}
      />
    </div>,
  );
  const svg = (): SVGSVGElement | null => document.querySelector('svg[role=img]');
  await expect.poll(() => svg()?.textContent).toMatch(/2025|TTM/);
  return svg() ?? expect.fail('not drawn');
}

const curvesOf = (svg: SVGSVGElement): SVGPathElement[] => [...svg.querySelectorAll<SVGPathElement>('path.recharts-line-curve')];
/** The marks of the lines, which are drawn around 0,0, moved and scaled. */
const marksOf = (svg: SVGSVGElement): SVGPathElement[] => [...svg.querySelectorAll<SVGPathElement>('path[transform*=scale]')];

test('a line has its own dash, gaps where nothing was measured, and hollow marks for derived values', async () => {
  const svg = await draw([
    line('AAA', 1, [mark(0, 5), mark(1, 6, { isHollow: true }), mark(2, null), mark(3, 7), mark(4, 8, { isFlagged: true })]),
    line('BBB', 0, [mark(2, 4)]),
  ]);
  expect(curvesOf(svg)).toHaveLength(3);
  expect(curvesOf(svg)[0]?.getAttribute('stroke-dasharray')).toBe('7 3');
  expect(marksOf(svg).map((one) => one.getAttribute('fill'))).toEqual([
    'var(--series-2)',
    'var(--panel)',
    'var(--series-2)',
    'var(--series-2)',
    'var(--series-1)',
  ]);
  expect(svg.querySelectorAll('circle[stroke="var(--warn)"]')).toHaveLength(1);
});

test('values of another line make no gaps', async () => {
  const svg = await draw([line('AAA', 0, [mark(0, 5), mark(2, 6)]), line('BBB', 1, [mark(1, 4), mark(3, 5)])]);
  expect(curvesOf(svg).map((curve) => curve.getAttribute('d')?.match(/[ML]/g)?.join(''))).toEqual(['ML', 'ML']);
});

test('arrow keys move the tooltip from moment to moment, and report its place', async () => {
  const svg = await draw([line('AAA', 0, [mark(0, 5), mark(2, 6)]), line('BBB', 1, [mark(1, 4)])]);
  onCursor.mockClear();
  // To the element itself: another test file may have the browser's focus.
  const press = (key: string): unknown => svg.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const cursors = (): string[] => onCursor.mock.calls.map(([{ line: at, moment }]) => `${at} ${moment}`);
  expect(svg.tabIndex).toBe(0);
  await expect.poll(() => marksOf(svg)).toHaveLength(3);
  // Also as an event: an unfocused document sends none, and test files run side by side.
  svg.focus();
  svg.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  // The pointer may rest on the chart, and its tooltip goes before that of the keys: it leaves, and the keys go back to the first moment.
  await expect
    .poll(() => {
      svg.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
      press('ArrowLeft');
      return document.querySelector('.recharts-tooltip-wrapper')?.textContent;
    })
    .toContain('day 0');
  onCursor.mockClear();
  const expected: string[] = [];
  for (const [key, cursor] of [
    ['ArrowRight', 'BBB 1'],
    ['ArrowRight', 'AAA 2'],
    ['ArrowLeft', 'BBB 1'],
  ] as const) {
    press(key);
    expected.push(cursor);
    await expect.poll(cursors).toEqual(expected);
  }
  expect(document.querySelector('.recharts-tooltip-wrapper')?.textContent).toBe('day 1BBB TTM : 4%');
  press('Enter');
  await expect.poll(() => onTable.mock.calls.length).toBe(1);
});

test('the labels of eight lines that end together do not overlap, inside the chart', async () => {
  const svg = await draw(Array.from({ length: 8 }, (_, index) => line(`SYM${index}`, index, [mark(0, index), mark(4, 5)])));
  const boxes = [...svg.querySelectorAll('text')]
    .filter(({ textContent }) => textContent.includes('SYM'))
    .map((label) => label.getBoundingClientRect());
  const frame = svg.getBoundingClientRect();
  expect(boxes).toHaveLength(8);
  const tops = boxes.map(({ top }) => top).toSorted((a, b) => a - b);
  tops.slice(1).forEach((top, index) => expect(top - (tops[index] ?? 0)).toBeGreaterThan(11));
  for (const { right, bottom } of boxes) {
    expect(right).toBeLessThanOrEqual(frame.right);
    expect(bottom).toBeLessThanOrEqual(frame.bottom);
  }
});

test('a logarithmic scale omits values that are not positive', async () => {
  const svg = await draw([line('AAA', 0, [mark(0, 1), mark(1, 0), mark(2, -3), mark(3, 10)])], { isLog: true });
  expect(marksOf(svg)).toHaveLength(2);
  expect(curvesOf(svg).map((curve) => curve.getAttribute('d'))).not.toContainEqual(expect.stringMatching(/NaN|Infinity/));
});

test('a compact chart has marks only where a line ends, is flagged or alone, and labels of several lines', async () => {
  const marks = [mark(0, 5), mark(1, 6, { isFlagged: true }), mark(2, 7), mark(3, 8)];
  const lonely = [mark(0, 4), mark(1, null), mark(2, 4), mark(3, 5)];
  const svg = await draw([line('AAA', 0, marks), line('BBB', 1, lonely)], { isCompact: true });
  expect(marksOf(svg)).toHaveLength(4);
  expect(svg.textContent).toContain('AAA');
});

test('a compact chart of one line has no label', async () => {
  const svg = await draw([line('AAA', 0, [mark(0, 5), mark(1, 6)])], { isCompact: true });
  await expect.poll(() => marksOf(svg)).toHaveLength(1);
  expect(svg.textContent).not.toContain('AAA');
});

test('a partial line has its badge at its mark, and no label at the end', async () => {
  const svg = await draw([
    line('AAA', 0, [mark(0, 5), mark(1, 6), mark(4, 7)]),
    { ...line('AAA', 0, [mark(1, 4)]), key: 'AAA R', badge: 'restated', partial: { at: '1', isAbove: false } },
    { ...line('BBB', 1, [mark(1, null)]), badge: 'restated', partial: { at: undefined, isAbove: false } },
  ]);
  const labels = [...svg.querySelectorAll('text')]
    .map(({ textContent }) => textContent.trim())
    .filter((text) => /AAA|BBB|restated/.test(text));
  expect(labels.toSorted()).toEqual(['AAA TTM', 'restated']);
});

test('bars start at zero', async () => {
  const svg = await draw([line('AAA', 0, [mark(1, 4), mark(2, -4)])], { kind: 'bar' });
  const [above, below] = [...svg.querySelectorAll('.recharts-bar-rectangle path')].map((bar) => bar.getBoundingClientRect());
  expect(above?.bottom).toBeCloseTo(below?.top ?? 0, 0);
});

test('an exported picture needs no style sheet', async () => {
  const svg = await draw([line('AAA', 0, [mark(0, 1), mark(4, 2)])]);
  const picture = pictureOf(svg, {
    title: 'ROE <b>',
    subtitle: '%',
    caption: ['AAA · TTM', 'https://desk.example/ratios?s=AAA&r=roe'],
    mark: pictureMark({ isSample: true, asOfSeconds: 1_795_189_267, zone: 'et' }),
  });
  const text = new XMLSerializer().serializeToString(picture);
  expect(text).not.toMatch(/var\(|class=|style=/);
  expect(text).toContain('ROE &lt;b&gt;');
  expect(text).toContain('s=AAA&amp;r=roe');
  expect(text).toContain('Sample data: an invented example world · as of 2026-11-20 10:41:07 ET');
  expect(new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')).toBeNull();
});

test('a PNG has twice the resolution of the screen', async () => {
  const svg = await draw([line('AAA', 0, [mark(0, 1), mark(4, 2)])]);
  const picture = pictureOf(svg, { title: 'ROE', subtitle: '%', caption: [], mark: '' });
  const png = await createImageBitmap(await pngFile(picture));
  expect([png.width, png.height]).toEqual([2 * Number(picture.getAttribute('width')), 2 * Number(picture.getAttribute('height'))]);
  const canvas = new OffscreenCanvas(png.width, png.height);
  const context = canvas.getContext('2d');
  context?.drawImage(png, 0, 0);
  const colours = new Set(new Uint32Array(context?.getImageData(0, 0, png.width, png.height).data.buffer ?? new ArrayBuffer(0)));
  // Ground, grid, text and line; an empty picture has one.
  expect(colours.size).toBeGreaterThan(3);
});

test('dots the median where it is of fewer series, and says of how many', async () => {
  const point = (x: number, partial?: string): BandPoint => ({
    x,
    low: 1,
    middle: 2 + x,
    high: 9,
    ...(partial !== undefined && { partial }),
  });
  const drawn = line('AAA', 0, [mark(0, 1), mark(1, 2), mark(2, 3), mark(3, 4)]);
  const svg = await draw([drawn], { band: [point(0), point(1), point(2, '4 of 8'), point(3, '4 of 8')] });
  const medians = curvesOf(svg).filter((curve) => curve.getAttribute('stroke') === 'var(--soft)');
  expect(medians.map((curve) => (curve.getAttribute('stroke-dasharray') ?? '') !== '')).toEqual([false, true]);
  expect([...svg.querySelectorAll('text')].filter(({ textContent }) => textContent === '4 of 8')).toHaveLength(1);
});
