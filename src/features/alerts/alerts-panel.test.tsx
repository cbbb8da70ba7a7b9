import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, json, type FakeApi } from '#src/testing/fake-api.ts';
import { giveLayout } from '#src/testing/layout.ts';
import { choose, click, fill, press } from '#src/testing/person.ts';
import { wireReading } from '#src/testing/readings.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { soon } from '#src/testing/render-page.tsx';
import { all, one, textOf } from '#src/testing/screen.ts';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import AlertsPanel from './alerts-panel.tsx';
import { alertRules } from './kept-rules.ts';
import { manners } from './manners.ts';
import { aRule } from './rule.rows.ts';

giveLayout();
let api: FakeApi;
let unmount = (): void => {};

async function open(...rules: Parameters<typeof aRule>[0][]): Promise<void> {
  alertRules.set(rules.map((parts) => aRule({ words: ['Ford'], ...parts })));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  root.render(
    <BrowserRouter>
      <QueryClientProvider client={buildQueryClient()}>
        <AlertsPanel onClose={() => {}} />
      </QueryClientProvider>
    </BrowserRouter>,
  );
  await soon(() => one('dialog', 'Alerts'));
}
const panel = (): HTMLElement => one('dialog', 'Alerts');
const test90 = (): void => click(one('button', 'Test on the last 90 days'));
const backtest = (): string => textOf(document.querySelector('section[aria-label=Backtest]') ?? document.createElement('p'));
const names = (): string[] => alertRules.get().map(({ name }) => name);

/** Words are chosen as tokens. */
function typeWords(words: string): void {
  const field = one('combobox', 'Words or phrases');
  fill(field, words);
  press('Enter', { on: field });
}

/** Fourteen stories on Ford, an hour apart, each with its move. */
function fordMoves(moves: readonly (string | undefined)[]): void {
  api.stories = moves.map((_, at) => story(at + 1, { title: `Ford ${at + 1}`, ...about('F'), created: nowSeconds - 3600 * (at + 1) }));
  api.readings = moves.flatMap((move, at) =>
    move === undefined
      ? []
      : [wireReading({ _id: `r${at}`, ResourceID: String(at + 1), Symb: 'F', ReportSess: 'All', Date: '11/20/2026', '30_Minutes%': move })],
  );
}

beforeEach(() => {
  if (!document.querySelector('base')) document.head.append(Object.assign(document.createElement('base'), { href: '/' }));
  api = fakeApi();
});
afterEach(() => {
  unmount();
  alertRules.set([]);
});

describe('a new rule', () => {
  test('is refused by the field that is wrong, which has the focus, and nothing is asked', async () => {
    await open();
    test90();
    await soon(() => expect(textOf(panel())).toContain('Name: give the rule a name.'));
    expect(textOf(panel())).toContain('Words: give words, symbols, a channel or an importance');
    await soon(() => expect(document.activeElement).toBe(one('textbox', 'Name')));
    expect(api.asked).toEqual([]);
  });

  test('is tested on the last 90 days before it can be kept', async () => {
    fordMoves(Array.from({ length: 14 }, (_, at) => String(at < 2 ? -0.4 : 0.9)));
    await open();
    fill(one('textbox', 'Name'), 'Cars');
    typeWords('Ford');
    expect(all('button', 'Save rule')).toEqual([]);
    test90();
    await soon(() => expect(backtest()).toContain('Last 90 days: 14 hits on 2 days, busiest hour 1, median 30-min move +0.90%'));
    expect(backtest()).toContain('n=14 readings of 14 stories · median 95% interval +0.90% to +0.90%');
    expect(backtest()).toContain('IQR +0.90% to +0.90% · above 0 86% (60% to 96%)');
    expect(backtest()).toContain('14 stories read, Aug 23 to Nov 20 (days in New York).');
    expect(all('link', /^F Ford 1$/)[0]?.getAttribute('href')).toBe(`/news/1?at=2026-11-20T14:00:00Z`);
    click(one('button', 'Save rule'));
    await soon(() => expect(names()).toEqual(['Cars']));
    expect(textOf(panel())).toContain('“Cars” is on: stories that come from now on alert.');
  });

  test('claims nothing of fewer than ten readings', async () => {
    fordMoves([...Array.from({ length: 7 }, () => '1.00'), ...Array.from({ length: 5 }, () => undefined)]);
    await open();
    fill(one('textbox', 'Name'), 'Cars');
    typeWords('Ford');
    test90();
    await soon(() => expect(backtest()).toContain('12 hits on 2 days, busiest hour 1, median 30-min move not enough (n=7)'));
    expect(backtest()).not.toContain('IQR');
  });

  test('has its cooldown counted, and its threshold', async () => {
    fordMoves(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? '2.50' : '0.10')));
    await open();
    fill(one('textbox', 'Name'), 'Cars');
    typeWords('Ford');
    fill(one('textbox', 'Cooldown, minutes'), '180');
    choose(one('combobox', 'Metric'), '30_Minutes%');
    await soon(() => one('textbox', 'Threshold'));
    fill(one('textbox', 'Threshold'), '2');
    test90();
    // Six of twelve are large enough, two hours apart: every other one falls into the three hours after its forerunner.
    await soon(() => expect(backtest()).toContain('Last 90 days: 3 hits'));
    expect(backtest()).toContain('3 more hits fell into the cooldown of 180 minutes.');
  });

  test('that is changed after its test is tested again', async () => {
    fordMoves(['1.00']);
    await open();
    fill(one('textbox', 'Name'), 'Cars');
    typeWords('Ford');
    test90();
    await soon(() => one('button', 'Save rule'));
    fill(one('textbox', 'Name'), 'Vehicles');
    await soon(() => one('button', 'Save rule'));
    fill(one('textbox', 'Cooldown, minutes'), '60');
    await soon(() => expect(all('button', 'Save rule')).toEqual([]));
    expect(textOf(panel())).toContain('The rule has changed since: test it again.');
  });

  test('may be kept untested where the history cannot be read, which is said', async () => {
    api.instead = () => json({ ok: false }, { status: 403 });
    await open();
    fill(one('textbox', 'Name'), 'Cars');
    typeWords('Ford');
    test90();
    await soon(() => expect(textOf(panel())).toContain('Not in your plan'));
    click(one('button', 'Save untested'));
    await soon(() => expect(names()).toEqual(['Cars']));
  });

  test('without a threshold has its hits told where only the readings are refused', async () => {
    fordMoves(['1.00', '2.00']);
    api.instead = ({ pathname }) => (pathname.includes('quantified') ? json({ ok: false }, { status: 403 }) : undefined);
    await open();
    fill(one('textbox', 'Name'), 'Cars');
    typeWords('Ford');
    test90();
    await soon(() => expect(backtest()).toContain('2 hits on 1 day'));
    expect(backtest()).toContain('No readings could be read, so nothing is said of moves.');
  });

  test('whose test is stopped may be kept all the same', async () => {
    api.instead = () => new Promise(() => {});
    await open();
    fill(one('textbox', 'Name'), 'Cars');
    typeWords('Ford');
    test90();
    click(await soon(() => one('button', 'Stop the test')));
    await soon(() => expect(textOf(panel())).toContain('The test was stopped'));
    one('button', 'Save untested');
  });
});

describe('kept rules', () => {
  test('are paused, resumed, renamed and deleted', async () => {
    await open({ name: 'Cars' }, { name: 'Trucks', words: ['GM'] });
    click(one('button', 'Pause Cars'));
    await soon(() => one('button', 'Resume Cars'));
    expect(alertRules.get().map(({ isOn }) => isOn)).toEqual([false, true]);
    click(one('button', 'Rename Cars'));
    fill(await soon(() => one('textbox', 'New name of Cars')), 'Trucks');
    press('Enter', { on: one('textbox', 'New name of Cars') });
    click(one('button', 'Rename'));
    await soon(() => expect(names()).toEqual(['Trucks (2)', 'Trucks']));
    click(one('button', 'Delete Trucks'));
    await soon(() => expect(names()).toEqual(['Trucks (2)']));
    expect(textOf(panel())).toContain('“Trucks” deleted.');
  });

  test('move to another browser as a file; a name that is there makes a copy', async () => {
    await open({ name: 'Cars' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const text = JSON.stringify({
      kind: 'marketdesk-alert-rules',
      version: 1,
      rules: [aRule({ name: 'Cars', symbols: ['F'] }), { name: 'none' }],
    });
    Object.defineProperty(input, 'files', { value: [new File([text], 'rules.json')] });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await soon(() => expect(names()).toEqual(['Cars', 'Cars (2)']));
    expect(textOf(panel())).toContain('1 rule imported; “Cars” is there already and came as “Cars (2)”.');
    expect(textOf(panel())).toContain('Entry 2 is no rule and was left out.');
  });

  test('last as long as the page where the storage is blocked, and the panel says so', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    await open({ name: 'Cars' });
    expect(textOf(panel())).toContain('Alert rules are not saved in this browser');
    click(one('button', 'Pause Cars'));
    await soon(() => one('button', 'Resume Cars'));
    vi.unstubAllGlobals();
    // Kept again from here on, as before.
    alertRules.set([]);
    expect(alertRules.isSaved()).toBe(true);
  });
});

describe('desktop notices', () => {
  test.each([
    ['granted', true, undefined],
    ['denied', false, 'This browser does not let the desk show desktop notices'],
    ['default', false, 'The browser’s question was not answered'],
  ] as const)('are asked for by the reader’s click alone: %s', async (answer, isOn, words) => {
    const asked = vi.fn(async () => answer);
    vi.stubGlobal('Notification', { permission: 'default', requestPermission: asked });
    await open({ name: 'Cars' });
    expect(asked).not.toHaveBeenCalled();
    click(one('checkbox', /^Desktop notices/));
    await soon(() => expect(asked).toHaveBeenCalledOnce());
    await soon(() => expect(manners.get().desktop).toBe(isOn));
    if (words !== undefined) await soon(() => expect(textOf(panel())).toContain(words));
  });
});

test('quiet hours are said with their zone', async () => {
  await open({ name: 'Cars' });
  click(one('checkbox', 'Quiet hours'));
  await soon(() => expect(textOf(panel())).toContain('From 22:00 to 07:00 ET nothing shows or sounds'));
  expect(manners.get().quiet).toEqual({ from: '22:00', to: '07:00', zone: 'et' });
});
