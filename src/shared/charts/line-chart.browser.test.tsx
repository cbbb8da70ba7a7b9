import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#src/app/app.css';
import type { ChartLine, ChartMark } from './chart-line.ts';
import LineChart from './line-chart.tsx';
import { pictureOf } from './picture.ts';

const mark = (x: number, y: number | null, more: Partial<ChartMark> = {}): ChartMark => ({
  x,
  y,
  key: String(x),
  isHollow: false,
  isFlagged: false,
  ...more,
});
const line = (label: string, colour: number, marks: readonly ChartMark[]): ChartLine => ({
  key: label,
  label,
  badge: 'TTM',
  colour,
  shape: 0,
  marks,
});
const onCursor = vi.fn<(cursor: { line: string; moment: string }) => void>();

async function draw(lines: readonly ChartLine[], more: { isLog?: boolean; kind?: 'line' | 'bar' } = {}): Promise<SVGSVGElement> {
  await page.viewport(800, 400);
  await render(
    <div style={{ width: 700, height: 300 }}>
      <LineChart
        lines={lines}
        band={[]}
        kind="line"
        isLog={false}
        xDomain={[0, 4]}
        xTicks={[{ x: 0, label: '2025' }]}
        formatY={(value) => `${value}%`}
        cursor={undefined}
        onCursor={onCursor}
        {...more}
      />
    </div>,
  );
  return vi.waitFor(() => {
    const svg = document.querySelector<SVGSVGElement>('svg.recharts-surface');
    expect(svg?.textContent).toContain('TTM');
    if (!svg) throw new Error('not drawn');
    return svg;
  });
}

const pathsOf = (svg: SVGSVGElement, colour: number): SVGPathElement[] => [
  ...svg.querySelectorAll<SVGPathElement>(`g[stroke="var(--series-${colour + 1})"] > path`),
];

test('a line has a dash of its own, breaks where nothing was measured, and hollow marks for what was calculated', async () => {
  const svg = await draw([
    line('AAA', 1, [mark(0, 5), mark(1, 6, { isHollow: true }), mark(2, null), mark(3, 7), mark(4, 8, { isFlagged: true })]),
  ]);
  const [drawn, ...marks] = pathsOf(svg, 1);
  expect(drawn?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  expect(drawn?.getAttribute('stroke-dasharray')).not.toBeNull();
  expect(marks.map((one) => one.getAttribute('fill'))).toEqual(['var(--series-2)', 'var(--panel)', 'var(--series-2)', 'var(--series-2)']);
  expect(svg.querySelectorAll('circle[stroke="var(--warn)"]')).toHaveLength(1);
});

test('eight lines that end together keep eight labels apart, inside the picture', async () => {
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

test('what has no place on a logarithm is left out of the line', async () => {
  const svg = await draw([line('AAA', 0, [mark(0, 1), mark(1, 0), mark(2, -3), mark(3, 10)])], { isLog: true });
  expect(pathsOf(svg, 0)).toHaveLength(3);
});

test('bars stand on zero, above it and below', async () => {
  const svg = await draw([line('AAA', 0, [mark(1, 4), mark(2, -4)])], { kind: 'bar' });
  const [above, below] = [...svg.querySelectorAll<SVGRectElement>('g[fill="var(--series-1)"] > rect')].map((bar) =>
    bar.getBoundingClientRect(),
  );
  expect(above?.bottom).toBeCloseTo(below?.top ?? 0, 0);
});

test('a picture needs no style sheet of the page', async () => {
  const svg = await draw([line('AAA', 0, [mark(0, 1), mark(4, 2)])]);
  const picture = pictureOf(svg, { title: 'ROE <b>', subtitle: '%', caption: ['AAA · TTM', 'https://desk.example/ratios?s=AAA&r=roe'] });
  const text = new XMLSerializer().serializeToString(picture);
  expect(text).not.toMatch(/var\(|class=|style=/);
  expect(text).toContain('ROE &lt;b&gt;');
  expect(text).toContain('s=AAA&amp;r=roe');
  expect(new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')).toBeNull();
});
