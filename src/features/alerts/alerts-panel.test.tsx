import { fireEvent, screen } from '@testing-library/react';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { json } from '#src/testing/stub-fetch.ts';
import { press } from '#src/testing/press.ts';
import { textOf } from '#src/testing/text.ts';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveLayout } from '#src/testing/layout.ts';
import { wireReaction } from '#src/testing/records.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import AlertsPanel from './alerts-panel.tsx';
import { alertRules } from './alert-rule.ts';
import { notificationSettings } from './notifications.ts';
import { buildRule } from './rule.rows.ts';

giveLayout();
let api: TestApi;
let unmount = (): void => {};

async function open(...rules: Parameters<typeof buildRule>[0][]): Promise<void> {
  alertRules.set(rules.map((parts) => buildRule({ words: ['Ford'], ...parts })));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  root.render(
    <BrowserRouter>
      <QueryClientProvider client={buildQueryClient()}>
        <AlertsPanel onClose={() => {}} />
      </QueryClientProvider>
    </BrowserRouter>,
  );
  await soon(() => screen.getByRole('dialog', { name: 'Alerts' }));
}
const panel = (): HTMLElement => screen.getByRole('dialog', { name: 'Alerts' });
const test90 = (): void => fireEvent.click(screen.getByRole('button', { name: 'Test on the last 90 days' }));
const backtest = (): string => textOf(document.querySelector('section[aria-label=Backtest]') ?? document.createElement('p'));
const names = (): string[] => alertRules.get().map(({ name }) => name);

/** Adds words as tokens. */
function typeWords(words: string): void {
  const field = screen.getByRole('combobox', { name: 'Words or phrases' });
  fireEvent.change(field, { target: { value: words } });
  press('Enter', { on: field });
}

/** Fourteen stories on Ford, an hour apart, each with its move. */
function fordMoves(moves: readonly (string | undefined)[]): void {
  api.write({
    news: moves.map((_, at) => story(at + 1, { title: `Ford ${at + 1}`, ...about('F'), created: nowSeconds - 3600 * (at + 1) })),
  });
  api.write({
    quantified: moves.flatMap((move, at) =>
      move === undefined
        ? []
        : [
            wireReaction({
              _id: `r${at}`,
              ResourceID: String(at + 1),
              Symb: 'F',
              ReportSess: 'All',
              Date: '11/20/2026',
              '30_Minutes%': move,
            }),
          ],
    ),
  });
}

beforeEach(() => {
  if (!document.querySelector('base')) document.head.append(Object.assign(document.createElement('base'), { href: '/' }));
  api = startApi();
});
afterEach(() => {
  unmount();
  alertRules.set([]);
});

describe('a new rule', () => {
  test('focuses the first invalid field and sends no request', async () => {
    await open();
    test90();
    await soon(() => expect(textOf(panel())).toContain('Name: enter a name.'));
    expect(textOf(panel())).toContain('Words: enter words, symbols, a channel or an importance');
    await soon(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    expect(api.requests).toEqual([]);
  });

  test('is tested on the last 90 days before it can be saved', async () => {
    fordMoves(Array.from({ length: 14 }, (_, at) => String(at < 2 ? -0.4 : 0.9)));
    await open();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Cars' } });
    typeWords('Ford');
    expect(screen.queryAllByRole('button', { name: 'Save rule' })).toEqual([]);
    test90();
    await soon(() => expect(backtest()).toContain('Last 90 days: 14 hits on 2 days, busiest hour 1, median 30-min move +0.90%'));
    expect(backtest()).toContain('n=14 reactions to 14 stories · median 95% CI +0.90% to +0.90%');
    expect(backtest()).toContain('IQR +0.90% to +0.90% · hit rate 86% (95% CI 60% to 96%)');
    expect(backtest()).toContain('14 stories read, Aug 23 to Nov 20 (days in New York).');
    expect(screen.queryAllByRole('link', { name: /^F Ford 1$/ })[0]?.getAttribute('href')).toBe(`/news/1?at=2026-11-20T14:00:00Z`);
    fireEvent.click(screen.getByRole('button', { name: 'Save rule' }));
    await soon(() => expect(names()).toEqual(['Cars']));
    expect(textOf(panel())).toContain('“Cars” is on. New stories alert from now on.');
  });

  test('shows no statistics of fewer than ten reactions', async () => {
    fordMoves([...Array.from({ length: 7 }, () => '1.00'), ...Array.from({ length: 5 }, () => undefined)]);
    await open();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Cars' } });
    typeWords('Ford');
    test90();
    await soon(() => expect(backtest()).toContain('12 hits on 2 days, busiest hour 1, median 30-min move n=7, min 10'));
    expect(backtest()).not.toContain('IQR');
  });

  test('is tested with its cooldown and threshold', async () => {
    fordMoves(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? '2.50' : '0.10')));
    await open();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Cars' } });
    typeWords('Ford');
    fireEvent.change(screen.getByRole('textbox', { name: 'Cooldown, minutes' }), { target: { value: '180' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Metric' }), { target: { value: '30_Minutes%' } });
    await soon(() => screen.getByRole('textbox', { name: 'Threshold' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Threshold' }), { target: { value: '2' } });
    test90();
    // Six of twelve pass the threshold, two hours apart; every other one is within three hours of a hit.
    await soon(() => expect(backtest()).toContain('Last 90 days: 3 hits'));
    expect(backtest()).toContain('3 more hits suppressed by the cooldown of 180 minutes.');
  });

  test('is tested again after a change', async () => {
    fordMoves(['1.00']);
    await open();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Cars' } });
    typeWords('Ford');
    test90();
    await soon(() => screen.getByRole('button', { name: 'Save rule' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Vehicles' } });
    await soon(() => screen.getByRole('button', { name: 'Save rule' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Cooldown, minutes' }), { target: { value: '60' } });
    await soon(() => expect(screen.queryAllByRole('button', { name: 'Save rule' })).toEqual([]));
    expect(textOf(panel())).toContain('The rule has changed. Test it again.');
  });

  test('may be saved untested where the history cannot be read', async () => {
    api.override = () => json({ ok: false }, { status: 403 });
    await open();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Cars' } });
    typeWords('Ford');
    test90();
    await soon(() => expect(textOf(panel())).toContain('Not in your plan'));
    fireEvent.click(screen.getByRole('button', { name: 'Save untested' }));
    await soon(() => expect(names()).toEqual(['Cars']));
  });

  test('without a threshold shows its hits when reactions are not available', async () => {
    fordMoves(['1.00', '2.00']);
    api.override = ({ pathname }) => (pathname.includes('quantified') ? json({ ok: false }, { status: 403 }) : undefined);
    await open();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Cars' } });
    typeWords('Ford');
    test90();
    await soon(() => expect(backtest()).toContain('2 hits on 1 day'));
    expect(backtest()).toContain('Reactions could not be loaded, so moves are not available.');
  });

  test('may be saved after its test was stopped', async () => {
    api.override = () => new Promise(() => {});
    await open();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Cars' } });
    typeWords('Ford');
    test90();
    fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Stop test' })));
    await soon(() => expect(textOf(panel())).toContain('Test stopped before it finished.'));
    screen.getByRole('button', { name: 'Save untested' });
  });
});

describe('saved rules', () => {
  test('are paused, resumed, renamed and deleted', async () => {
    await open({ name: 'Cars' }, { name: 'Trucks', words: ['GM'] });
    fireEvent.click(screen.getByRole('button', { name: 'Pause Cars' }));
    await soon(() => screen.getByRole('button', { name: 'Resume Cars' }));
    expect(alertRules.get().map(({ isOn }) => isOn)).toEqual([false, true]);
    fireEvent.click(screen.getByRole('button', { name: 'Rename Cars' }));
    fireEvent.change(await soon(() => screen.getByRole('textbox', { name: 'New name of Cars' })), { target: { value: 'Trucks' } });
    press('Enter', { on: screen.getByRole('textbox', { name: 'New name of Cars' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await soon(() => expect(names()).toEqual(['Trucks (2)', 'Trucks']));
    fireEvent.click(screen.getByRole('button', { name: 'Delete Trucks' }));
    await soon(() => expect(names()).toEqual(['Trucks (2)']));
    expect(textOf(panel())).toContain('“Trucks” deleted.');
  });

  test('are imported from a file, as a copy where the name exists', async () => {
    await open({ name: 'Cars' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const text = JSON.stringify({
      kind: 'marketdesk-alert-rules',
      version: 1,
      rules: [buildRule({ name: 'Cars', symbols: ['F'] }), { name: 'none' }],
    });
    Object.defineProperty(input, 'files', { value: [new File([text], 'rules.json')] });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await soon(() => expect(names()).toEqual(['Cars', 'Cars (2)']));
    expect(textOf(panel())).toContain('1 rule imported; “Cars” exists already and was added as “Cars (2)”.');
    expect(textOf(panel())).toContain('Entry 2 is not a valid rule and was skipped.');
  });

  test('last as long as the page where storage is blocked, with a warning', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    await open({ name: 'Cars' });
    expect(textOf(panel())).toContain('Alert rules are not saved');
    fireEvent.click(screen.getByRole('button', { name: 'Pause Cars' }));
    await soon(() => screen.getByRole('button', { name: 'Resume Cars' }));
    vi.unstubAllGlobals();
    // Storage works again for the next test.
    alertRules.set([]);
    expect(alertRules.isSaved()).toBe(true);
  });
});

describe('desktop notifications', () => {
  test.each([
    ['granted', true, undefined],
    ['denied', false, 'This browser blocks notifications from this site.'],
    ['default', false, 'The permission request was dismissed'],
  ] as const)('request permission by a click only: %s', async (permission, isOn, message) => {
    const requestPermission = vi.fn(async () => permission);
    vi.stubGlobal('Notification', { permission: 'default', requestPermission });
    await open({ name: 'Cars' });
    expect(requestPermission).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Desktop notifications/ }));
    await soon(() => expect(requestPermission).toHaveBeenCalledOnce());
    await soon(() => expect(notificationSettings.get().desktop).toBe(isOn));
    if (message !== undefined) await soon(() => expect(textOf(panel())).toContain(message));
  });
});

test('shows quiet hours with their zone', async () => {
  await open({ name: 'Cars' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
  await soon(() => expect(textOf(panel())).toContain('From 22:00 to 07:00 ET nothing notifies'));
  expect(notificationSettings.get().quiet).toEqual({ from: '22:00', to: '07:00', zone: 'et' });
});
