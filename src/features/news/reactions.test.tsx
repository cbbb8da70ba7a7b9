import { expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { questions, refusal, type FakeApi } from '#src/testing/fake-api.ts';
import { scroller, titles } from '#src/testing/headlines.ts';
import { openNews, poll } from '#src/testing/news-desk.ts';
import { choose, click, press, scroll } from '#src/testing/person.ts';
import { wireReading, type WireReading } from '#src/testing/readings.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';

/** A story of three hours before, so that its windows are over. */
const told = (id: number, ...tickers: string[]): NewsItem => story(id, { ...about(...tickers), created: nowSeconds - 10_800 - id });

/** The reading of such a story on one symbol. */
const reading = (id: number, symbol: string, change: WireReading = {}): WireReading =>
  wireReading({
    _id: `${id}-${symbol}`,
    ResourceID: String(id),
    Symb: symbol,
    Date: '11/20/2026',
    PUBt: '2026-11-20 12:00:00.000',
    NewsSess: 'Pre',
    ReportSess: 'All',
    created: nowSeconds - 3600,
    '5_Minutes%': '1.5',
    '30_Minutes%': '-2.25',
    Vol_Ratio: '3.1',
    'Result_Vs_Index%': '-0.25',
    ...change,
  });

const asks = (api: FakeApi): Readonly<Record<string, string>>[] => questions(api, /newsquantified/).map((question) => question.asks);

const badgeOf = (title: string): HTMLElement => {
  const badge = one('article', title).querySelector<HTMLElement>('.reaction');
  if (!badge) throw new Error(`no badge beside ${title}`);
  return badge;
};
const badge = (title: string): string => textOf(badgeOf(title));

test('one request for a page of news fills a badge beside each headline: move, volume, session against SPY', async () => {
  const api = await openNews([told(1, 'AAPL'), told(2, 'MSFT', 'AAPL'), told(3, 'F')], '/news', [
    reading(1, 'AAPL'),
    reading(2, 'AAPL', { '5_Minutes%': '9' }),
    reading(2, 'MSFT', { '5_Minutes%': '-0.4' }),
    reading(9, 'F'),
  ]);
  await soon(() => expect(badge('Headline 1')).toBe('▲ +1.50%3.10x▼ \u22120.25%'));
  expect(badge('Headline 2')).toBe('▼ \u22120.40%3.10x▼ \u22120.25%');
  expect(badge('Headline 3')).toBe('–No reading for this story');
  expect(asks(api)).toEqual([{ symbols: 'AAPL,F,MSFT', date_from: '2026-11-20', date_to: '2026-11-20' }]);
  expect(questions(api)).toHaveLength(1);
});

test('a filtered list tells its stories by the symbol that is filtered for', async () => {
  const api = await openNews([told(2, 'MSFT', 'AAPL')], '/news?tickers=AAPL', [
    reading(2, 'AAPL'),
    reading(2, 'MSFT', { '5_Minutes%': '-0.4' }),
  ]);
  await soon(() => expect(badge('Headline 2')).toContain('+1.50%'));
  expect(asks(api).map(({ symbols }) => symbols)).toEqual(['AAPL']);
});

test('what is missing says why: no symbol, not over yet', async () => {
  await openNews([story(1, { created: nowSeconds - 60 }), story(2, { ...about('AAPL'), created: nowSeconds - 120 })]);
  await soon(() => expect(badge('Headline 1')).toBe('–The story has no symbol'));
  expect(badge('Headline 2')).toBe('due 10:03 ETNot over yet: due 10:03 ET');
});

test('stories without symbols ask for nothing', async () => {
  const api = await openNews(stories(3));
  await soon(() => expect(badge('Headline 1')).toContain('–'));
  await quiet();
  expect(asks(api)).toEqual([]);
});

/** A list whose second page is asked for its readings when nothing but refusals come; its third waits for those. */
async function openRefused(refused: () => Response): Promise<FakeApi> {
  const api = await openNews(
    stories(230, (id) => ({ ...about(id <= 100 ? 'AAPL' : 'F'), created: nowSeconds - 10_800 - id })),
    '/news',
    [reading(230, 'F')],
  );
  await soon(() => expect(badge('Headline 1')).toContain('No reading'));
  api.instead = ({ pathname }) => (pathname.endsWith('newsquantified') ? refused() : undefined);
  await soon(() => {
    scroll(scroller(), 1_000_000);
    expect(titles()).toContain('Headline 230');
  });
  return api;
}

test('a plan without readings costs the badges alone, says whom to ask, and is not asked again', async () => {
  const api = await openRefused(() => refusal('plan_excludes_endpoint', 'not in your plan'));
  await soon(() => expect(badge('Headline 230')).toBe('–Your plan excludes quantified news: ask your administrator'));
  const first = (): number => asks(api).filter(({ updated_since }) => updated_since === undefined).length;
  const before = first();
  pass(200);
  await quiet();
  expect(first()).toBe(before);
  expect(all('alert')).toEqual([]);
  click(one('link', 'Headline 230'));
  await soon(() => expect(textOf(one('complementary', 'Story'))).toContain('Body of story 230'));
});

test('a service that is unwell is asked again after a minute, not by a hidden tab', async () => {
  const api = await openRefused(() => refusal('server_error', 'unwell'));
  await soon(() => expect(badge('Headline 230')).toBe('–Readings cannot be had now; they are asked for again in a minute'));
  const tab = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const before = asks(api).length;
  pass(200);
  await quiet();
  expect(asks(api)).toHaveLength(before);
  tab.mockReturnValue('visible');
  api.instead = undefined;
  await soon(() => {
    pass(1);
    expect(badge('Headline 230')).toContain('+1.50%');
  });
});

test('older pages ask for their own as they come, one question each', async () => {
  const api = await openNews(
    stories(150, (id) => about(id <= 100 ? 'AAPL' : 'F')),
    '/news',
    [],
  );
  await soon(() => expect(asks(api)).toHaveLength(1));
  scroll(scroller(), 1_000_000);
  await soon(() => expect(asks(api).map(({ symbols }) => symbols)).toEqual(['AAPL', 'F']));
  await quiet();
  expect(asks(api)).toHaveLength(2);
});

test('a reading that is written later appears by itself, and what is known is not asked again', async () => {
  const api = await openNews([told(1, 'AAPL')]);
  await soon(() => expect(badge('Headline 1')).toContain('No reading'));
  api.readings = [reading(1, 'AAPL', { created: nowSeconds })];
  await soon(() => {
    pass(5);
    expect(badge('Headline 1')).toContain('+1.50%');
  });
  expect(asks(api).filter(({ updated_since }) => updated_since === undefined)).toHaveLength(1);
});

test('a story that arrives gets its badge with the next poll', async () => {
  const api = await openNews([told(1, 'AAPL')], '/news', [reading(1, 'AAPL')]);
  await soon(() => expect(badge('Headline 1')).toContain('+1.50%'));
  api.readings = [...api.readings, reading(2, 'F', { '5_Minutes%': '-7', created: nowSeconds + 60, PUBt: '2026-11-20 14:00:00.000' })];
  await poll(api, story(2, { ...about('F'), created: nowSeconds - 3600, updated: nowSeconds }));
  await soon(() => expect(titles()).toContain('Headline 2'));
  await soon(() => {
    pass(5);
    expect(badge('Headline 2')).toContain('\u22127.00%');
  });
});

test('another window is chosen over the column, stands in the address, and is kept in the browser', async () => {
  await openNews([told(1, 'AAPL')], '/news', [reading(1, 'AAPL')]);
  await soon(() => expect(badge('Headline 1')).toContain('+1.50%'));
  choose(one('combobox', 'Reaction after'), '4');
  await soon(() => expect(badge('Headline 1')).toContain('\u22122.25%'));
  expect(location.search).toContain('reaction=30min');
  expect(localStorage.getItem('marketdesk:reaction')).toBe('"30min"');
});

test('an address with a window goes before the one that is kept', async () => {
  localStorage.setItem('marketdesk:reaction', '"30min"');
  await openNews([told(1, 'AAPL')], '/news?reaction=5min', [reading(1, 'AAPL')]);
  await soon(() => expect(badge('Headline 1')).toContain('+1.50%'));
});

test('a badge leads to the rows of its story, tells all windows when it is looked at, and Escape puts that away', async () => {
  await openNews([told(1, 'AAPL')], '/news', [reading(1, 'AAPL', { '10_Minutes%': '' })]);
  await soon(() => expect(badge('Headline 1')).toContain('+1.50%'));
  const link = badgeOf('Headline 1');
  expect(nameOf(link)).toBe('AAPL 5 min +1.50%; volume 3.10x; session vs SPY \u22120.25%: all readings');
  expect(link.getAttribute('href')).toMatch(/^\/quantified\?symbols=AAPL&from=2026-11-20&to=2026-11-20&f=ResourceID:in:1&.*row=1-AAPL$/);
  expect(link.tabIndex).toBe(0);
  link.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  const tip = await soon(() => one('tooltip'));
  expect(textOf(tip)).toContain('10 min– Nothing was traded in the window, or the source sent nothing');
  expect(textOf(tip)).toContain('30 min▼ \u22122.25%');
  expect(textOf(tip)).toContain('Session, vs SPY▼ \u22120.25% over the whole day');
  expect(link.getAttribute('aria-describedby')).toBe(tip.id);
  press('Escape');
  await soon(() => expect(all('tooltip')).toEqual([]));
});

test('of all badges the Tab key comes to the one in the reader’s place', async () => {
  await openNews([told(1, 'AAPL'), told(2, 'F')], '/news', [reading(1, 'AAPL'), reading(2, 'F')]);
  await soon(() => expect(badge('Headline 2')).toContain('+1.50%'));
  press('j');
  await soon(() => expect(document.activeElement).toBe(one('article', 'Headline 1')));
  press('j');
  await soon(() => expect(badgeOf('Headline 2').tabIndex).toBe(0));
  expect(badgeOf('Headline 1').tabIndex).toBe(-1);
});

const reaction = (): Promise<string> =>
  soon(() => {
    const text = textOf(one('complementary', 'Story').querySelector('[aria-label=Reaction]') ?? undefined);
    expect(text).toContain('All readings');
    return text;
  });

test('the open story tells its reaction without a further request', async () => {
  const api = await openNews([told(1, 'AAPL'), told(2, 'F')], '/news', [reading(1, 'AAPL'), reading(2, 'F')]);
  await soon(() => expect(badge('Headline 1')).toContain('+1.50%'));
  click(one('link', 'Headline 1'));
  const text = await reaction();
  expect(text).toContain('AAPLvolume 3.10xsession, vs SPY ▼ \u22120.25%All readings');
  expect(text).toContain('30 min▼ \u22122.25%');
  expect(asks(api)).toHaveLength(1);
});

test('a story that is opened by a link and stands in no list asks for its own reading', async () => {
  const api = await openNews([told(1, 'AAPL'), story(2, { ...about('F'), created: nowSeconds - 90 * 86_400 })], '/news/2?tickers=AAPL', [
    reading(2, 'F', { Date: '8/22/2026', PUBt: '2026-08-21 15:00:00.000' }),
  ]);
  expect(await reaction()).toContain('5 min▲ +1.50%');
  expect(asks(api).map(({ symbols }) => symbols)).toContain('F');
});
