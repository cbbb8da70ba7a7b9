import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { buildQueryClient } from '#src/app/query-client.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { wireReaction } from '#src/testing/records.ts';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { alertRules } from './alert-rule.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { notificationSettings } from './notifications.ts';
import { buildRule } from './rule.rows.ts';
import { button, click } from '#src/testing/open-page.ts';

let api: TestApi;

const panel = page.getByRole('dialog', { name: 'Alert rules' });

/** Renders the panel with these rules. */
async function openAt(search: string, ...rules: Parameters<typeof buildRule>[0][]): Promise<void> {
  alertRules.set(rules.map((parts) => buildRule({ words: ['Ford'], ...parts })));
  await render(
    <BrowserRouter>
      <QueryClientProvider client={buildQueryClient()}>
        <AlertsPanel search={search} onClose={() => {}} />
      </QueryClientProvider>
    </BrowserRouter>,
  );
  await expect.element(panel).toBeVisible();
}
const open = (...rules: Parameters<typeof buildRule>[0][]): Promise<void> => openAt('', ...rules);
const panelHas = async (text: string): Promise<void> => {
  await expect.element(panel).toMatchTextContent(text);
};
const backtest = page.getByRole('region', { name: 'Backtest' });
const backtestHas = async (text: string): Promise<void> => {
  await expect.element(backtest).toMatchTextContent(text);
};
const field = (name: string) => page.getByRole('textbox', { name });
const runTest = (): Promise<void> => click('Test on the last 90 days');
const namesAre = async (...names: string[]): Promise<void> => {
  await expect.poll(() => alertRules.get().map(({ name }) => name)).toEqual(names);
};

/** Opens the panel with a valid draft. */
async function openDraft(): Promise<void> {
  await open();
  await field('Name').fill('Cars');
  await page.getByRole('combobox', { name: 'Topics or keywords' }).fill('Ford');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove Ford')).toBeVisible();
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

beforeEach(() => {
  api = startApi();
});
afterEach(() => {
  // What could not be stored stays until something is.
  vi.restoreAllMocks();
  alertRules.set([]);
});

describe('a new rule', () => {
  test('focuses the first invalid field and sends no request', async () => {
    await open();
    await runTest();
    await panelHas('Words: enter words, symbols, a watchlist');
    await expect.element(page.getByRole('combobox', { name: 'Topics or keywords' })).toHaveFocus();
    expect(api.requests.filter((path) => !path.startsWith('/symbols-'))).toEqual([]);
  });

  test('takes three steps once it is open: type, test, save', async () => {
    writeFordMoves(['1.00']);
    await open();
    await expect.element(page.getByRole('combobox', { name: 'Topics or keywords' })).toHaveFocus();
    await userEvent.keyboard('Ford');
    await runTest();
    await backtestHas('1 hit');
    await click('Save rule');
    await namesAre('Ford');
  });

  test('of an address is tested and saved with two presses of Enter, and says which filters it has not', async () => {
    writeFordMoves(['1.00']);
    await openAt('?tickers=F&from=today&topics=Ford', { name: 'Cars' });
    await panelHas('Not part of a rule: dates.');
    await expect.element(button('Test on the last 90 days')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await backtestHas('1 hit');
    await expect.element(button('Save rule')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await namesAre('Cars', 'F, Ford');
    expect(alertRules.get()[1]).toMatchObject({ symbols: ['F'], words: ['Ford'], isOn: true });
    expect(page.getByRole('form', { name: 'New rule' }).query()).toBeNull();
  });

  test('stays where it is while its test runs, and when that ends', async () => {
    writeFordMoves(Array.from({ length: 30 }, () => '1.00'));
    await openDraft();
    const places = (): string[] =>
      [panel, button('Cancel'), page.getByRole('group', { name: 'Notifications' }), button('Close')].map((one) => {
        const { left, top, width } = one.element().getBoundingClientRect();
        return [left, top, width].map(Math.round).join(' ');
      });
    const before = places();
    api.override = () => new Promise(() => {});
    await runTest();
    await expect.element(button('Stop test')).toBeVisible();
    expect(places()).toEqual(before);
    await click('Stop test');
    await expect.element(button('Save untested')).toBeVisible();
    expect(places()).toEqual(before);
    api.override = undefined;
    await click('Test again');
    await backtestHas('30 hits');
    expect(places()).toEqual(before);
  });

  test('is tested apart for rises and falls where it alerts on both', async () => {
    writeFordMoves(Array.from({ length: 22 }, (_, index) => (index < 10 ? '-2' : '3')));
    await openDraft();
    await page.getByRole('combobox', { name: 'Metric' }).selectOptions('30_Minutes%');
    await field('Threshold').fill('2');
    await runTest();
    await backtestHas('22 hits on 2 days, busiest hour 1, median 30-min move: up +3.00%, down \u22122.00%');
    await backtestHas('up: n=12 of 12 stories');
    await expect.element(backtest).not.toMatchTextContent('hit rate');
  });

  test('is tested on the last 90 days before it can be saved', async () => {
    writeFordMoves(Array.from({ length: 14 }, (_, index) => (index < 2 ? '-0.4' : '0.9')));
    await openDraft();
    expect(button('Save rule').query()).toBeNull();
    await runTest();
    await backtestHas('Last 90 days: 14 hits on 2 days, busiest hour 1, median 30-min move +0.90%');
    await backtestHas('n=14 of 14 stories on 1 day · of the median: no 95% CI, too few days (1, min 20)');
    await backtestHas('IQR +0.90% to +0.90% · hit rate 86%');
    await backtestHas('14 stories read, Aug 23 to Nov 20 (days in New York).');
    await expect.element(backtest.getByRole('link', { name: /^F Ford 1$/ })).toHaveAttribute('href', '/news/1?at=2026-11-20T14:00:00Z');
    await click('Save rule');
    await namesAre('Cars');
    await panelHas('“Cars” is on. New stories alert from now on.');
  });

  test('shows no statistics of fewer than ten reactions', async () => {
    writeFordMoves([...Array.from({ length: 7 }, () => '1.00'), ...Array.from({ length: 5 }, () => undefined)]);
    await openDraft();
    await runTest();
    await backtestHas('12 hits on 2 days, busiest hour 1, median 30-min move n=7, min 10');
    await expect.element(backtest).not.toMatchTextContent('IQR');
  });

  test('is tested with its cooldown and threshold, and again after a change of more than its name', async () => {
    writeFordMoves(Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? '2.50' : '0.10')));
    await openDraft();
    await field('Cooldown, minutes').fill('180');
    await page.getByRole('combobox', { name: 'Metric' }).selectOptions('30_Minutes%');
    await field('Threshold').fill('2');
    await runTest();
    // Six of twelve pass the threshold, two hours apart; every other one is within three hours of a hit.
    await backtestHas('Last 90 days: 3 hits');
    await backtestHas('3 more hits suppressed by the cooldown of 180 minutes.');
    await field('Name').fill('Vehicles');
    await expect.element(button('Save rule')).toBeVisible();
    await field('Cooldown, minutes').fill('60');
    await panelHas('The rule has changed. Test it again.');
    expect(button('Save rule').query()).toBeNull();
  });

  test('shows its hits when reactions are not available', async () => {
    writeFordMoves(['1.00', '2.00']);
    api.override = ({ pathname }) => (pathname.includes('quantified') ? refusal('plan_excludes_endpoint', 'No.') : undefined);
    await openDraft();
    await runTest();
    await backtestHas('2 hits on 1 day');
    await backtestHas('Reactions could not be loaded, so moves are not available.');
  });

  test('may be saved untested where the history cannot be read, or its test was stopped', async () => {
    api.override = () => new Promise(() => {});
    await openDraft();
    await runTest();
    await click('Stop test');
    await panelHas('Test stopped before it finished.');
    await expect.element(button('Save untested')).toBeVisible();
    api.override = () => refusal('plan_excludes_endpoint', 'No.');
    await click('Test again');
    await panelHas('Not in your plan');
    await click('Save untested');
    await namesAre('Cars');
  });
});

describe('saved rules', () => {
  test('are paused, resumed, renamed and deleted', async () => {
    await open({ name: 'Cars' }, { name: 'Trucks', words: ['GM'] });
    const areOn = async (...expected: boolean[]): Promise<void> => {
      await expect.poll(() => alertRules.get().map(({ isOn }) => isOn)).toEqual(expected);
    };
    await click('Pause Cars');
    await areOn(false, true);
    await click('Resume Cars');
    await areOn(true, true);
    await click('Rename Cars');
    await field('New name of Cars').fill('Trucks');
    await click('Rename');
    await namesAre('Trucks (2)', 'Trucks');
    await click('Delete Trucks');
    await namesAre('Trucks (2)');
    await panelHas('“Trucks” deleted.');
  });

  test('are imported from a file, as a copy where the name exists', async () => {
    await open({ name: 'Cars' });
    const rules = [buildRule({ name: 'Cars', symbols: ['F'] }), { name: 'none' }];
    const file = new File([JSON.stringify({ kind: 'marketdesk-alert-rules', version: 1, rules })], 'rules.json');
    await userEvent.upload(panel.getByLabelText(/^File of /), file);
    await namesAre('Cars', 'Cars (2)');
    await panelHas('1 rule imported; “Cars” exists already and was added as “Cars (2)”.');
    await panelHas('Entry 2 is not a valid rule and was skipped.');
  });

  test.each([
    [
      'without a version',
      '{"kind":"marketdesk-alert-rules","rules":[]}',
      'This file has no version, version 1 was expected. Nothing was imported.',
    ],
    ['that is too large', ' '.repeat(1_200_000), 'This file has 1.20 MB, a file of rules has at most 1.00 MB. Nothing was imported.'],
    [
      'with half a million faults',
      JSON.stringify({ kind: 'marketdesk-alert-rules', version: 1, rules: Array.from({ length: 450_000 }, () => 0) }),
      'Entry 10 is not a valid rule and was skipped. and 449,990 more',
    ],
  ])('are not imported from a file %s, which a sentence says', async (_, content, message) => {
    await open({ name: 'Cars' });
    await userEvent.upload(panel.getByLabelText(/^File of /), new File([content], 'rules.json'));
    await panelHas(message);
    await namesAre('Cars');
  });

  test('last as long as the page where storage is blocked, with a warning', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await open({ name: 'Cars' });
    await panelHas('Alert rules are not saved');
    await click('Pause Cars');
    await expect.element(button('Resume Cars')).toBeVisible();
  });
});

test.each([
  ['granted', true, []],
  ['denied', false, [expect.stringContaining('This browser blocks notifications from this site.')]],
  ['default', false, [expect.stringContaining('The permission request was dismissed')]],
] as const)('desktop notifications request permission by a click only: %s', async (permission, isOn, messages) => {
  const requestPermission = vi.fn(async () => {
    vi.stubGlobal('Notification', { permission });
    return permission;
  });
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  await open({ name: 'Cars' });
  expect(requestPermission).not.toHaveBeenCalled();
  await page.getByRole('checkbox', { name: /^Desktop notifications/ }).click();
  await expect.poll(() => requestPermission).toHaveBeenCalledOnce();
  await expect.poll(() => notificationSettings.get().desktop).toBe(isOn);
  const message = panel.getByText(/blocks notifications|permission request/);
  await expect.poll(() => message.elements().map(textOf)).toEqual(messages);
});

test('shows quiet hours with their zone', async () => {
  await open({ name: 'Cars' });
  await page.getByRole('checkbox', { name: 'Quiet hours' }).click();
  await panelHas('From 22:00 to 07:00 ET nothing notifies');
  expect(notificationSettings.get().quiet).toEqual({ from: '22:00', to: '07:00', zone: 'et' });
});
