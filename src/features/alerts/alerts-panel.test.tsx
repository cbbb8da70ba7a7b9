import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildQueryClient } from '#src/app/query-client.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { press } from '#src/testing/press.ts';
import { wireReaction } from '#src/testing/records.ts';
import { soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { alertRules } from './alert-rule.ts';
import AlertsPanel from './alerts-panel.tsx';
import { notificationSettings } from './notifications.ts';
import { buildRule } from './rule.rows.ts';

let api: TestApi;

/** Renders the panel with these rules. */
async function open(...rules: Parameters<typeof buildRule>[0][]): Promise<void> {
  alertRules.set(rules.map((parts) => buildRule({ words: ['Ford'], ...parts })));
  render(
    <BrowserRouter>
      <QueryClientProvider client={buildQueryClient()}>
        <AlertsPanel onClose={() => {}} />
      </QueryClientProvider>
    </BrowserRouter>,
  );
  await screen.findByRole('dialog', { name: 'Alert rules' });
}
const panelHas = (text: string) => soon(() => expect(textOf(screen.getByRole('dialog', { name: 'Alert rules' }))).toContain(text));
const backtestHas = (text: string) => soon(() => expect(textOf(screen.getByRole('region', { name: 'Backtest' }))).toContain(text));
const click = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const enter = (role: 'textbox' | 'combobox', name: string, value: string): void =>
  void fireEvent.change(screen.getByRole(role, { name }), { target: { value } });
const runTest = (): void => click('Test on the last 90 days');
const names = (): string[] => alertRules.get().map(({ name }) => name);

/** Opens the panel with a valid draft. */
async function openDraft(): Promise<void> {
  await open();
  enter('textbox', 'Name', 'Cars');
  enter('combobox', 'Topics or keywords', 'Ford');
  press('Enter', { on: screen.getByRole('combobox', { name: 'Topics or keywords' }) });
}

/** Stories on Ford, an hour apart, each with its move. */
function writeFordMoves(moves: readonly (string | undefined)[]): void {
  const ids = moves.map((_, index) => index + 1);
  api.write({
    news: ids.map((id) => story(id, { title: `Ford ${id}`, ...about('F'), created: nowSeconds - 3600 * id })),
    quantified: moves.flatMap((move, index) => {
      if (move === undefined) return [];
      const key = { _id: `r${index}`, ResourceID: String(index + 1), Symb: 'F', ReportSess: 'All', Date: '11/20/2026' };
      return [wireReaction({ ...key, '30_Minutes%': move })];
    }),
  });
}

const blockStorage = (): void =>
  void vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });

beforeEach(() => {
  if (!document.querySelector('base')) document.head.append(Object.assign(document.createElement('base'), { href: '/' }));
  api = startApi();
});
afterEach(() => alertRules.set([]));

describe('a new rule', () => {
  test('focuses the first invalid field and sends no request', async () => {
    await open();
    runTest();
    await panelHas('Name: enter a name.');
    await panelHas('Words: enter words, symbols, a watchlist');
    await soon(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    expect(api.requests.filter((path) => !path.startsWith('/symbols-'))).toEqual([]);
  });

  test('is tested on the last 90 days before it can be saved', async () => {
    writeFordMoves(Array.from({ length: 14 }, (_, index) => (index < 2 ? '-0.4' : '0.9')));
    await openDraft();
    expect(screen.queryByRole('button', { name: 'Save rule' })).toBeNull();
    runTest();
    await backtestHas('Last 90 days: 14 hits on 2 days, busiest hour 1, median 30-min move +0.90%');
    await backtestHas('n=14 reactions to 14 stories · median 95% CI +0.90% to +0.90%');
    await backtestHas('IQR +0.90% to +0.90% · hit rate 86% (95% CI 60% to 96%)');
    await backtestHas('14 stories read, Aug 23 to Nov 20 (days in New York).');
    expect(screen.getByRole('link', { name: /^F Ford 1$/ }).getAttribute('href')).toBe('/news/1?at=2026-11-20T14:00:00Z');
    click('Save rule');
    await soon(() => expect(names()).toEqual(['Cars']));
    await panelHas('“Cars” is on. New stories alert from now on.');
  });

  test('shows no statistics of fewer than ten reactions', async () => {
    writeFordMoves([...Array.from({ length: 7 }, () => '1.00'), ...Array.from({ length: 5 }, () => undefined)]);
    await openDraft();
    runTest();
    await backtestHas('12 hits on 2 days, busiest hour 1, median 30-min move n=7, min 10');
    expect(textOf()).not.toContain('IQR');
  });

  test('is tested with its cooldown and threshold, and again after a change of more than its name', async () => {
    writeFordMoves(Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? '2.50' : '0.10')));
    await openDraft();
    enter('textbox', 'Cooldown, minutes', '180');
    enter('combobox', 'Metric', '30_Minutes%');
    await screen.findByRole('textbox', { name: 'Threshold' });
    enter('textbox', 'Threshold', '2');
    runTest();
    // Six of twelve pass the threshold, two hours apart; every other one is within three hours of a hit.
    await backtestHas('Last 90 days: 3 hits');
    await backtestHas('3 more hits suppressed by the cooldown of 180 minutes.');
    enter('textbox', 'Name', 'Vehicles');
    await screen.findByRole('button', { name: 'Save rule' });
    enter('textbox', 'Cooldown, minutes', '60');
    await panelHas('The rule has changed. Test it again.');
    expect(screen.queryByRole('button', { name: 'Save rule' })).toBeNull();
  });

  test('shows its hits when reactions are not available', async () => {
    writeFordMoves(['1.00', '2.00']);
    api.override = ({ pathname }) => (pathname.includes('quantified') ? refusal('plan_excludes_endpoint', 'No.') : undefined);
    await openDraft();
    runTest();
    await backtestHas('2 hits on 1 day');
    await backtestHas('Reactions could not be loaded, so moves are not available.');
  });

  test('may be saved untested where the history cannot be read, or its test was stopped', async () => {
    api.override = () => new Promise(() => {});
    await openDraft();
    runTest();
    fireEvent.click(await screen.findByRole('button', { name: 'Stop test' }));
    await panelHas('Test stopped before it finished.');
    screen.getByRole('button', { name: 'Save untested' });
    api.override = () => refusal('plan_excludes_endpoint', 'No.');
    click('Test again');
    await panelHas('Not in your plan');
    click('Save untested');
    await soon(() => expect(names()).toEqual(['Cars']));
  });
});

describe('saved rules', () => {
  test('are paused, resumed, renamed and deleted', async () => {
    await open({ name: 'Cars' }, { name: 'Trucks', words: ['GM'] });
    click('Pause Cars');
    await screen.findByRole('button', { name: 'Resume Cars' });
    expect(alertRules.get().map(({ isOn }) => isOn)).toEqual([false, true]);
    click('Rename Cars');
    await screen.findByRole('textbox', { name: 'New name of Cars' });
    enter('textbox', 'New name of Cars', 'Trucks');
    click('Rename');
    await soon(() => expect(names()).toEqual(['Trucks (2)', 'Trucks']));
    click('Delete Trucks');
    await soon(() => expect(names()).toEqual(['Trucks (2)']));
    await panelHas('“Trucks” deleted.');
  });

  test('are imported from a file, as a copy where the name exists', async () => {
    await open({ name: 'Cars' });
    const rules = [buildRule({ name: 'Cars', symbols: ['F'] }), { name: 'none' }];
    const file = new File([JSON.stringify({ kind: 'marketdesk-alert-rules', version: 1, rules })], 'rules.json');
    fireEvent.change(document.querySelector('input[type=file]') ?? document, { target: { files: [file] } });
    await soon(() => expect(names()).toEqual(['Cars', 'Cars (2)']));
    await panelHas('1 rule imported; “Cars” exists already and was added as “Cars (2)”.');
    await panelHas('Entry 2 is not a valid rule and was skipped.');
  });

  test('last as long as the page where storage is blocked, with a warning', async () => {
    blockStorage();
    await open({ name: 'Cars' });
    await panelHas('Alert rules are not saved');
    click('Pause Cars');
    await screen.findByRole('button', { name: 'Resume Cars' });
    vi.unstubAllGlobals();
    // Storage works again for the next test.
    alertRules.set([]);
    expect(alertRules.isSaved()).toBe(true);
  });
});

test.each([
  ['granted', true, ''],
  ['denied', false, 'This browser blocks notifications from this site.'],
  ['default', false, 'The permission request was dismissed'],
] as const)('desktop notifications request permission by a click only: %s', async (permission, isOn, message) => {
  const requestPermission = vi.fn(async () => permission);
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  await open({ name: 'Cars' });
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Desktop notifications/ }));
  await soon(() => expect(requestPermission).toHaveBeenCalledOnce());
  await soon(() => expect(notificationSettings.get().desktop).toBe(isOn));
  await panelHas(message);
});

test('shows quiet hours with their zone', async () => {
  await open({ name: 'Cars' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
  await panelHas('From 22:00 to 07:00 ET nothing notifies');
  expect(notificationSettings.get().quiet).toEqual({ from: '22:00', to: '07:00', zone: 'et' });
});
