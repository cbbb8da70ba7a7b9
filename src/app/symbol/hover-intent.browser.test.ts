import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { closeDelayMs, openDelayMs, HoverTracker } from './hover-cards.tsx';
import { cardPosition, type HoverTarget } from './symbol-card.tsx';

let tracker: HoverTracker;
let shown: HoverTarget | undefined;

const page = `
  <main>
    <button id="a" data-symbol="AAPL" title="Only AAPL">AAPL</button>
    <button id="f" data-symbol="F">F</button>
    <div role="row" tabindex="0" id="row"><div role="gridcell" tabindex="0" id="cell"><b data-symbol="HLDN">HLDN</b></div></div>
    <p id="text">text</p>
    <button id="blank" data-symbol=" ">–</button>
    <section id="card"><a id="first" href="#1">1</a><a id="last" href="#2">2</a></section>
  </main>`;

beforeEach(async () => {
  // From here on the focus is visible, as it is after a key.
  await userEvent.keyboard('x');
  vi.useFakeTimers();
  document.body.innerHTML = page;
  shown = undefined;
  tracker = new HoverTracker((target) => (shown = target));
  tracker.onCard(at('card'));
});

afterEach(() => tracker.stop());

const at = (id: string): HTMLElement => document.getElementById(id) ?? expect.fail(`no element ${id}`);
const point = (id: string, type = 'pointermove', more: PointerEventInit = {}): void =>
  void at(id).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', ...more }));
const wait = (ms: number): void => void vi.advanceTimersByTime(ms);
const press = (key: string, more: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
};
const hover = (id: string): void => {
  point(id);
  wait(openDelayMs);
};
const focus = (id: string): void => {
  at(id).focus();
  wait(openDelayMs);
};

const ask = (id: string): void => {
  focus(id);
  tracker.openAt(at(id));
};

describe('a pointer', () => {
  test('opens the card after resting for 300 ms, and another one on another ticker', () => {
    point('a');
    wait(299);
    expect(shown).toBeUndefined();
    wait(1);
    expect(shown).toMatchObject({ symbol: 'AAPL', hint: 'Only AAPL', focus: undefined });
    hover('f');
    expect(shown?.symbol).toBe('F');
  });

  test('opens none while moving across fifty tickers', () => {
    for (let at = 0; at < 50; at++) {
      point(at % 2 === 0 ? 'a' : 'f');
      wait(50);
    }
    point('text');
    wait(5000);
    expect(shown).toBeUndefined();
  });

  test('may move to the card and stay there', () => {
    hover('a');
    point('text');
    wait(closeDelayMs - 1);
    point('first');
    wait(60_000);
    expect(shown?.symbol).toBe('AAPL');
  });

  test.each<[how: string, act: () => void]>([
    ['moving elsewhere, however long it moves', () => [...'moving'].forEach(() => (point('text'), wait(closeDelayMs / 5)))],
    ['leaving the window', () => (document.documentElement.dispatchEvent(new PointerEvent('pointerleave')), wait(closeDelayMs))],
    ['scrolling', () => at('text').dispatchEvent(new Event('scroll'))],
  ])('closes it by %s', (_, act) => {
    hover('a');
    act();
    expect(shown).toBeUndefined();
  });

  test.each<[how: string, act: () => unknown]>([
    ['pressing', () => point('a', 'pointerdown')],
    ['Esc', () => press('Escape')],
  ])('closes it by %s, until the ticker is entered again', (_, act) => {
    hover('a');
    act();
    expect(shown).toBeUndefined();
    hover('a');
    expect(shown).toBeUndefined();
    point('text');
    hover('a');
    expect(shown?.symbol).toBe('AAPL');
  });

  test.each([
    ['of a finger', { pointerType: 'touch' }],
    ['that drags', { buttons: 1 }],
  ])('%s never opens one', (_, more) => {
    point('a', 'pointermove', more);
    wait(5000);
    expect(shown).toBeUndefined();
  });
});

describe('the keyboard', () => {
  test('opens no card by walking over tickers and rows', () => {
    for (const id of ['a', 'f', 'cell', 'a']) focus(id);
    press('ArrowDown');
    wait(5000);
    expect(shown).toBeUndefined();
  });

  test('opens it where a key asks for it: of the ticker or the row in focus; moving on closes it', () => {
    ask('a');
    expect(shown).toMatchObject({ symbol: 'AAPL', focus: at('a') });
    at('f').focus();
    expect(shown).toBeUndefined();
    ask('row');
    expect(shown).toMatchObject({ symbol: 'HLDN', focus: at('row') });
    ask('cell');
    expect(shown).toMatchObject({ symbol: 'HLDN', focus: at('cell') });
    press('ArrowDown');
    expect(shown).toBeUndefined();
    at('text').tabIndex = 0;
    ask('text');
    expect(shown).toBeUndefined();
  });

  test('Esc closes only the card and keeps the focus', () => {
    ask('a');
    const onKeyDown = vi.fn<() => void>();
    addEventListener('keydown', onKeyDown, { once: true });
    expect(press('Escape').defaultPrevented).toBe(true);
    removeEventListener('keydown', onKeyDown);
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(at('a'));
    wait(5000);
    expect(shown).toBeUndefined();
  });

  test('Tab enters the card and leaves it after its last link; Shift+Tab returns to the ticker', () => {
    ask('a');
    press('Tab');
    expect(document.activeElement).toBe(at('first'));
    expect(press('Tab', { shiftKey: true }).defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(at('a'));
    expect(shown?.symbol).toBe('AAPL');
    press('Tab');
    at('last').focus();
    expect(press('Tab').defaultPrevented).toBe(false);
    expect(document.activeElement).toBe(at('a'));
    wait(5000);
    expect(shown).toBeUndefined();
  });

  test('Esc inside the card returns the focus', () => {
    ask('cell');
    press('Tab');
    press('Escape');
    expect(document.activeElement).toBe(at('cell'));
    wait(5000);
    expect(shown).toBeUndefined();
  });
});

test('a dialog closes the card', () => {
  hover('a');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const field = dialog.appendChild(document.createElement('input'));
  dialog.show();
  field.focus();
  expect(shown).toBeUndefined();
  dialog.remove();
});

test('tracks nothing after stop', () => {
  point('a');
  tracker.stop();
  wait(5000);
  hover('f');
  expect(shown).toBeUndefined();
});

const card = { width: 340, height: 240 };
const view = { width: 1440, height: 900 };
const ticker = (left: number, top: number) => ({ right: left + 40, top, bottom: top + 24 });

test('a card is below the row of its ticker, to the right; above it where there is more room', () => {
  expect(cardPosition(ticker(150, 300), { top: 290, bottom: 350 }, card, view)).toMatchObject({ left: 194, top: 354 });
  expect(cardPosition(ticker(150, 600), { top: 590, bottom: 650 }, card, view)).toMatchObject({ left: 194, top: 346 });
});

test('is inside the window and never covers its row', () => {
  const size = (most: number): fc.Arbitrary<number> => fc.integer({ min: 320, max: most });
  fc.assert(
    fc.property(size(3000), size(2000), fc.nat(1), fc.nat(1), fc.integer({ min: 100, max: 400 }), (width, height, x, y, cardHeight) => {
      const wide = { width: Math.min(340, width - 8), height: cardHeight };
      for (const at of [x * (width - 40), y * (height - 24), 100]) {
        const place = ticker(Math.min(at, width - 40), Math.min(at, height - 24));
        const { left, top, maxHeight } = cardPosition(place, place, wide, { width, height });
        const bottom = top + Math.min(wide.height, maxHeight);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + wide.width).toBeLessThanOrEqual(width);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(height);
        expect(top >= place.bottom || bottom <= place.top).toBe(true);
      }
    }),
  );
});
