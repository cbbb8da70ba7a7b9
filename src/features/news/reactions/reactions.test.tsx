import { fireEvent, screen } from '@testing-library/react';
import { requestsTo, refusal } from '#src/testing/stub-fetch.ts';
import { type TestApi } from '#src/testing/api.ts';
import { press, scroll } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { scroller, titles, openNews, poll } from '#src/testing/open-page.ts';
import { wireReaction, type WireReaction } from '#src/testing/records.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';

/** A story of three hours before, so that its windows are over. */
const storyOn = (id: number, ...tickers: string[]): NewsItem => story(id, { ...about(...tickers), created: nowSeconds - 10_800 - id });

/** The reaction of such a story on one symbol. */
const reactionTo = (id: number, symbol: string, change: WireReaction = {}): WireReaction =>
  wireReaction({
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

const asks = (api: TestApi): Readonly<Record<string, string>>[] => requestsTo(api, /newsquantified/).map((question) => question.params);

const badgeOf = (title: string): HTMLElement => {
  const badge = screen.getByRole('article', { name: title }).querySelector<HTMLElement>('.reaction');
  if (!badge) throw new Error(`no badge beside ${title}`);
  return badge;
};
const badge = (title: string): string => textOf(badgeOf(title));

test('one request fills the badges of a page: move, volume, session against SPY', async () => {
  const api = await openNews([storyOn(1, 'AAPL'), storyOn(2, 'MSFT', 'AAPL'), storyOn(3, 'F')], '/news', [
    reactionTo(1, 'AAPL'),
    reactionTo(2, 'AAPL', { '5_Minutes%': '9' }),
    reactionTo(2, 'MSFT', { '5_Minutes%': '-0.4' }),
    reactionTo(9, 'F'),
  ]);
  await soon(() => expect(badge('Headline 1')).toBe('▲ +1.50%3.10x▼ \u22120.25%'));
  expect(badge('Headline 2')).toBe('▼ \u22120.40%3.10x▼ \u22120.25%');
  expect(badge('Headline 3')).toBe('–No reaction for this story');
  expect(asks(api)).toEqual([{ symbols: 'AAPL,F,MSFT', date_from: '2026-11-20', date_to: '2026-11-20' }]);
  expect(requestsTo(api)).toHaveLength(1);
});

test('a filtered list shows the reactions of the filtered symbol', async () => {
  const api = await openNews([storyOn(2, 'MSFT', 'AAPL')], '/news?tickers=AAPL', [
    reactionTo(2, 'AAPL'),
    reactionTo(2, 'MSFT', { '5_Minutes%': '-0.4' }),
  ]);
  await soon(() => expect(badge('Headline 2')).toContain('+1.50%'));
  expect(asks(api).map(({ symbols }) => symbols)).toEqual(['AAPL']);
});

test('a missing reaction has its reason: no symbol, not over yet', async () => {
  await openNews([story(1, { created: nowSeconds - 60 }), story(2, { ...about('AAPL'), created: nowSeconds - 120 })]);
  await soon(() => expect(badge('Headline 1')).toBe('–The story has no symbol'));
  expect(badge('Headline 2')).toBe('due 10:03 ETNot over yet: due 10:03 ET');
});

/** A list whose second page of reactions fails, so that the third waits. */
async function openRefused(refused: () => Response): Promise<TestApi> {
  const api = await openNews(
    stories(230, (id) => ({ ...about(id <= 100 ? 'AAPL' : 'F'), created: nowSeconds - 10_800 - id })),
    '/news',
    [reactionTo(230, 'F')],
  );
  await soon(() => expect(badge('Headline 1')).toContain('No reaction'));
  api.override = ({ pathname }) => (pathname.endsWith('newsquantified') ? refused() : undefined);
  await soon(() => {
    scroll(scroller(), 1_000_000);
    expect(titles()).toContain('Headline 230');
  });
  return api;
}

test('a plan without quantified news shows the reason and is not polled', async () => {
  const api = await openRefused(() => refusal('plan_excludes_endpoint', 'not in your plan'));
  await soon(() => expect(badge('Headline 230')).toBe('–Your plan does not include quantified news. Ask your administrator'));
  const first = (): number => asks(api).filter(({ updated_since }) => updated_since === undefined).length;
  const before = first();
  pass(200);
  await quiet();
  expect(first()).toBe(before);
  expect(screen.queryAllByRole('alert')).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: 'Headline 230' }));
  await soon(() => expect(textOf(screen.getByRole('complementary', { name: 'Story' }))).toContain('Body of story 230'));
});

test('a failed request is retried after a minute, not in a hidden tab', async () => {
  const api = await openRefused(() => refusal('server_error', 'unwell'));
  await soon(() => expect(badge('Headline 230')).toBe('–Reactions are not available now; retrying in a minute'));
  const tab = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const before = asks(api).length;
  pass(200);
  await quiet();
  expect(asks(api)).toHaveLength(before);
  tab.mockReturnValue('visible');
  api.override = undefined;
  await soon(() => {
    pass(1);
    expect(badge('Headline 230')).toContain('+1.50%');
  });
});

test('each older page has one request', async () => {
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

test('a reaction that is written later appears with a poll', async () => {
  const api = await openNews([storyOn(1, 'AAPL')]);
  await soon(() => expect(badge('Headline 1')).toContain('No reaction'));
  api.write({ quantified: [reactionTo(1, 'AAPL', { created: nowSeconds })] });
  await soon(() => {
    pass(5);
    expect(badge('Headline 1')).toContain('+1.50%');
  });
  expect(asks(api).filter(({ updated_since }) => updated_since === undefined)).toHaveLength(1);
});

test('a story that arrives gets its badge with the next poll', async () => {
  const api = await openNews([storyOn(1, 'AAPL')], '/news', [reactionTo(1, 'AAPL')]);
  await soon(() => expect(badge('Headline 1')).toContain('+1.50%'));
  api.write({ quantified: [reactionTo(2, 'F', { '5_Minutes%': '-7', created: nowSeconds + 60, PUBt: '2026-11-20 14:00:00.000' })] });
  await poll(api, story(2, { ...about('F'), created: nowSeconds - 3600, updated: nowSeconds }));
  await soon(() => expect(titles()).toContain('Headline 2'));
  await soon(() => {
    pass(5);
    expect(badge('Headline 2')).toContain('\u22127.00%');
  });
});

test('the chosen window is in the address and stored', async () => {
  await openNews([storyOn(1, 'AAPL')], '/news', [reactionTo(1, 'AAPL')]);
  await soon(() => expect(badge('Headline 1')).toContain('+1.50%'));
  fireEvent.change(screen.getByRole('combobox', { name: 'Reaction after' }), { target: { value: '4' } });
  await soon(() => expect(badge('Headline 1')).toContain('\u22122.25%'));
  expect(location.search).toContain('reaction=30min');
  expect(localStorage.getItem('marketdesk:reaction')).toBe('"30min"');
});

test('a window in the address precedes the stored one', async () => {
  localStorage.setItem('marketdesk:reaction', '"30min"');
  await openNews([storyOn(1, 'AAPL')], '/news?reaction=5min', [reactionTo(1, 'AAPL')]);
  await soon(() => expect(badge('Headline 1')).toContain('+1.50%'));
});

test('a badge links to the explorer, and its tooltip shows all windows until Escape', async () => {
  await openNews([storyOn(1, 'AAPL')], '/news', [reactionTo(1, 'AAPL', { '10_Minutes%': '' })]);
  await soon(() => expect(badge('Headline 1')).toContain('+1.50%'));
  const link = badgeOf('Headline 1');
  expect(nameOf(link)).toBe('AAPL 5 min +1.50%; volume 3.10x; session vs SPY \u22120.25%: all reactions');
  expect(link.getAttribute('href')).toMatch(/^\/quantified\?symbols=AAPL&from=2026-11-20&to=2026-11-20&f=ResourceID:in:1&.*row=1-AAPL$/);
  expect(link.tabIndex).toBe(0);
  link.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  const tip = await soon(() => screen.getByRole('tooltip'));
  expect(textOf(tip)).toContain('10 min– Nothing was traded in the window, or the source sent nothing');
  expect(textOf(tip)).toContain('30 min▼ \u22122.25%');
  expect(textOf(tip)).toContain('Session, vs SPY▼ \u22120.25% over the full day');
  expect(link.getAttribute('aria-describedby')).toBe(tip.id);
  press('Escape');
  await soon(() => expect(screen.queryAllByRole('tooltip')).toEqual([]));
});

test('only the badge of the current story is a tab stop', async () => {
  await openNews([storyOn(1, 'AAPL'), storyOn(2, 'F')], '/news', [reactionTo(1, 'AAPL'), reactionTo(2, 'F')]);
  await soon(() => expect(badge('Headline 2')).toContain('+1.50%'));
  press('j');
  await soon(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Headline 1' })));
  press('j');
  await soon(() => expect(badgeOf('Headline 2').tabIndex).toBe(0));
  expect(badgeOf('Headline 1').tabIndex).toBe(-1);
});

const reaction = (): Promise<string> =>
  soon(() => {
    const text = textOf(screen.getByRole('complementary', { name: 'Story' }).querySelector('[aria-label=Reaction]') ?? undefined);
    expect(text).toContain('All reactions');
    return text;
  });

test('the open story shows its reaction without another request', async () => {
  const api = await openNews([storyOn(1, 'AAPL'), storyOn(2, 'F')], '/news', [reactionTo(1, 'AAPL'), reactionTo(2, 'F')]);
  await soon(() => expect(badge('Headline 1')).toContain('+1.50%'));
  fireEvent.click(screen.getByRole('link', { name: 'Headline 1' }));
  const text = await reaction();
  expect(text).toContain('AAPLvolume 3.10xsession, vs SPY ▼ \u22120.25%All reactions');
  expect(text).toContain('30 min▼ \u22122.25%');
  expect(asks(api)).toHaveLength(1);
});

test('a story outside of the list requests its own reaction', async () => {
  const api = await openNews([storyOn(1, 'AAPL'), story(2, { ...about('F'), created: nowSeconds - 90 * 86_400 })], '/news/2?tickers=AAPL', [
    reactionTo(2, 'F', { Date: '8/22/2026', PUBt: '2026-08-21 15:00:00.000' }),
  ]);
  expect(await reaction()).toContain('5 min▲ +1.50%');
  expect(asks(api).map(({ symbols }) => symbols)).toContain('F');
});
