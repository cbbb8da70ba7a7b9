import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { fixedDay, serve } from '../../e2e/serve.ts';
import type { Shortest } from '../support/bench.ts';
import { launchBrowser } from '../support/browser.ts';
import { smallWorld } from '../support/cached-store.ts';
import { buildPages } from '../support/desk.ts';
import { formatTable, type Table } from '../support/table.ts';
import { pageStates, type KnownRecords, type PageState } from './sweep/states.ts';

export const question = 'Is every page clean in every theme, width and frame (axe, console, policy, layout shift, sideways scroll)?';

const themes = ['light', 'dark'] as const;
const frames = ['full', 'embedded'] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** Further sizes that must not scroll sideways; the second is 1440x900 at 200 %. */
const narrowSizes = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
] as const;

interface Variant {
  readonly theme: (typeof themes)[number];
  readonly size: (typeof sizes)[number];
  readonly frame: (typeof frames)[number];
}

const variantsOf = (frame: Variant['frame']): Variant[] => themes.flatMap((theme) => sizes.map((size) => ({ frame, theme, size })));
const nameOf = ({ theme, size }: Variant): string => `${theme} ${size.width}`;

const faults = {
  axe: 'axe reports something',
  console: 'the console has a line, or the page never shows',
  policy: 'the policy blocks something',
  shift: 'something moves by itself',
  sideways: 'the page scrolls sideways (also at 320 px and 200 %)',
} as const;

interface Finding {
  readonly fault: keyof typeof faults;
  readonly description: string;
}

/** Runs in the page before its own scripts. */
function recordFaults(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    /** within half a second of an input, which is expected */
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  const recorded: Finding[] = [];
  Object.assign(globalThis, { recorded });
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? `${node.localName}.${node.className}`.slice(0, 60) : (node?.textContent ?? 'a removed node').slice(0, 40);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[])
      // The icon before an age moves by 0.00002 when the age grows from 9 to 10 seconds.
      if (!hadRecentInput && value >= 0.0001) {
        const nodes = sources.map(({ node }) => nameOf(node)).join(', ');
        recorded.push({ fault: 'shift', description: `${value.toFixed(5)} after ${Math.round(startTime)} ms: ${nodes}` });
      }
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    recorded.push({ fault: 'policy', description: `${effectiveDirective} blocked ${blockedURI} ${sample}` }),
  );
}

/** How far the page is wider than its window, in px, once its layout has settled. */
async function overflowPx(): Promise<number> {
  const overflow = (): number => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth;
  for (let turn = 0; turn < 20 && overflow() > 0; turn++) await new Promise((resolve) => setTimeout(resolve, 50));
  return overflow();
}

/** The browser's own line about a response with an error status, which a failed upstream has. */
const failedResource = /^Failed to load resource: .* (502|503|504)/;

/** Axe, what the page has recorded, and widths that must not scroll sideways. */
async function inspectPage(
  page: Page,
  { theme, size }: Variant,
  add: (fault: Finding['fault'], description: string) => void,
): Promise<void> {
  await page.waitForLoadState('networkidle');
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  for (const { id, nodes } of (await axe.analyze()).violations) add('axe', `${id}: ${nodes.length}x ${nodes[0]?.html.slice(0, 160)}`);
  const recorded = await page.evaluate(() => (globalThis as unknown as { recorded: Finding[] }).recorded);
  for (const { fault, description } of recorded) add(fault, description);
  for (const { width, height } of [size, ...(size === sizes[0] && theme === 'light' ? narrowSizes : [])]) {
    await page.setViewportSize({ width, height });
    const px = await page.evaluate(overflowPx);
    if (px > 0) add('sideways', `${px} px at ${width}x${height}`);
  }
}

/** Opens a state, and inspects it unless `isOpenedOnly`. */
async function inspect(browser: Browser, desk: string, state: PageState, variant: Variant, isOpenedOnly: boolean): Promise<Finding[]> {
  const { theme, size, frame } = variant;
  const locale = { locale: 'en-US', timezoneId: 'America/New_York' };
  await using context = await browser.newContext({ viewport: size, colorScheme: theme, baseURL: desk, ...locale });
  const findings: Finding[] = [];
  const add = (fault: Finding['fault'], description: string): void => void findings.push({ fault, description });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => add('console', `page error: ${error.message}`));
    page.on('console', (message) => {
      const line = `${message.text()} ${new URL(message.location().url || desk).pathname}`;
      const isTolerated = state.tolerated?.test(line) === true || (state.isDown && failedResource.test(line));
      if (['error', 'warning'].includes(message.type()) && !isTolerated) add('console', line);
    });
    await page.addInitScript(recordFaults);
    await page.clock.install({ time: fixedDay });
    const separator = state.path.includes('?') ? '&' : '?';
    await page.goto(`${state.path}${separator}theme=${theme}${frame === 'embedded' ? '&embed=1' : ''}`);
    await state.ready(page).waitFor({ timeout: 60_000 });
    await state.open?.(page);
    if (!isOpenedOnly) await inspectPage(page, variant, add);
  } catch (error) {
    add('console', `never shows: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
  }
  return findings;
}

async function findRecords(desk: string): Promise<KnownRecords> {
  const get = async <T>(path: string): Promise<T> => (await (await fetch(new URL(path, desk))).json()) as T;
  const [story] = await get<{ id: number }[]>('api/v2/news?pageSize=1');
  const [reaction] = await get<{ _id: string }[]>('api/v2/newsquantified?pagesize=1');
  const { guidance } = await get<{ guidance: { id: string; eps_guidance_est: string }[] }>(
    'api/v2.1/calendar/guidance?pagesize=1&parameters[is_primary]=Y',
  );
  const { splits } = await get<{ splits: { id: string }[] }>('api/v2.1/calendar/splits?pagesize=1');
  return {
    story: String(story?.id),
    reaction: String(reaction?._id),
    guidance: `${guidance[0]?.id}:${guidance[0]?.eps_guidance_est === '' ? 'revenue' : 'eps'}`,
    split: String(splits[0]?.id),
  };
}

interface Scale {
  /** parts of the states' names; none for all */
  readonly parts: readonly string[];
  /** a store with an example world; absent for one of 6,000 stories */
  readonly world?: string;
  readonly variants: readonly Variant[];
  /** states of which more than their being there is looked at; absent for all */
  readonly inspected?: readonly string[];
  /** a state that is left out */
  readonly isOmitted?: (state: PageState) => boolean;
}

/** Inspects states in each variant. */
async function inspectAll({ parts, world, variants, inspected, isOmitted }: Scale): Promise<Table[]> {
  using pages = await buildPages();
  await using stack = new AsyncDisposableStack();
  const healthy = await serve({ pages: pages.path, ...(world !== undefined && { world }) });
  stack.defer(healthy.stop);
  const browser = stack.use(await launchBrowser());
  const states = pageStates(await findRecords(healthy.desk)).filter(
    (state) => isOmitted?.(state) !== true && (parts.length === 0 || parts.some((part) => state.name.includes(part))),
  );
  const down = states.some(({ isDown }) => isDown) ? await serve({ pages: pages.path, items: 20, newsOnly: true }) : undefined;
  stack.defer(async () => down?.stop());
  await down?.stopData();
  const framesOf = frames
    .map((frame) => ({ frame, of: variants.filter((variant) => variant.frame === frame) }))
    .filter(({ of }) => of.length > 0);
  const queue = framesOf
    .flatMap(({ frame, of }) =>
      states.filter((state) => frame === 'full' || !state.isFullOnly).flatMap((state) => of.map((variant) => ({ state, variant }))),
    )
    .entries();
  const found = new Map<string, number>();
  const counts = new Map<Finding['fault'], number>();
  let inspections = 0;
  const work = async (): Promise<void> => {
    for (const [, { state, variant }] of queue) {
      const isOpenedOnly = inspected?.includes(state.name) === false;
      const findings = await inspect(browser, state.isDown && down ? down.desk : healthy.desk, state, variant, isOpenedOnly);
      for (const { fault, description } of findings) {
        console.error(`${state.name}, ${nameOf(variant)}, ${variant.frame}: ${fault}: ${description}`);
        counts.set(fault, (counts.get(fault) ?? 0) + 1);
      }
      found.set(`${state.name} ${nameOf(variant)} ${variant.frame}`, findings.length);
      inspections++;
    }
  };
  // Two at a time, as a machine of two cores has room for.
  await Promise.all([work(), work()]);
  const tables = framesOf.map(({ frame, of }): Table => ({
    title: `Findings, ${frame}`,
    columns: ['state', ...of.map(nameOf)],
    rows: states
      .filter(({ isFullOnly }) => frame === 'full' || !isFullOnly)
      .map(({ name }) => [name, ...of.map((variant) => found.get(`${name} ${nameOf(variant)} ${frame}`) ?? Number.NaN)]),
  }));
  const rows = Object.entries(faults).map(([fault, title]) => [title, counts.get(fault as Finding['fault']) ?? 0]);
  return [...tables, { title: `${inspections} inspections of ${states.length} states`, columns: ['fault', 'found'], rows }];
}

async function prove(scale: Scale): Promise<Table[]> {
  const tables = await inspectAll(scale);
  const findings = tables.filter(({ columns }) => columns[0] === 'fault').flatMap(({ rows }) => rows.map(([, count]) => Number(count)));
  if (findings.every((count) => count === 0)) return tables;
  throw new Error(`There are findings.\n\n${tables.map(formatTable).join('\n\n')}`);
}

/** @param args parts of the names of states, such as `/logos` or `palette`, to inspect only those */
export const run = (args: readonly string[] = []): Promise<Table[]> => prove({ parts: args, variants: frames.flatMap(variantsOf) });

/** Every state is opened, as its text may be gone, but for those of a failed data service, which all show the same. One is inspected. */
export const shortest: Shortest = {
  run: async () =>
    prove({
      ...{ parts: [], world: await smallWorld(), variants: variantsOf('full').slice(0, 1), inspected: ['/news'] },
      isOmitted: ({ isDown }) => isDown === true,
    }),
};
