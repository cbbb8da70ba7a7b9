import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followLooks, leaveMs, restMs, type Looked } from './symbol-card-look.ts';

let looks: ReturnType<typeof followLooks>;
let nears = 0;
let shown: Looked | undefined;

const page = `
  <main>
    <button id="a" data-symbol="AAPL" title="Only AAPL">AAPL</button>
    <button id="f" data-symbol="F">F</button>
    <div role="gridcell" tabindex="0" id="cell"><b data-symbol="HLDN">HLDN</b></div>
    <p id="text">text</p>
    <button id="blank" data-symbol=" ">–</button>
    <section class="symbol-card"><a id="first" href="#1">1</a><a id="last" href="#2">2</a></section>
  </main>`;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = page;
  // As the browser has it after a key: happy-dom does not know :focus-visible.
  vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function matches(this: Element, selector) {
    return selector === ':focus-visible' || Element.prototype.matches.call(this, selector);
  });
  [nears, shown] = [0, undefined];
  looks = followLooks({ onNear: () => nears++, onLook: (looked) => (shown = looked) });
});

afterEach(() => {
  looks.end();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const at = (id: string): HTMLElement => document.getElementById(id) ?? expect.fail(`nothing is called ${id}`);
const point = (id: string, type = 'pointermove', more: PointerEventInit = {}): void =>
  void at(id).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', ...more }));
const wait = (ms: number): void => void vi.advanceTimersByTime(ms);
const press = (key: string, more: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
};
const pointed = (id: string): void => {
  point(id);
  wait(restMs);
};
const focused = (id: string): void => {
  at(id).focus();
  wait(restMs);
};

describe('a pointer', () => {
  test('that rests on a ticker for 300 ms looks at it, and no sooner', () => {
    point('a');
    wait(299);
    expect(shown).toBeUndefined();
    wait(1);
    expect(shown).toMatchObject({ symbol: 'AAPL', hint: 'Only AAPL', focus: undefined });
  });

  test('that still moves has not come to rest', () => {
    for (let moves = 0; moves < 5; moves++) {
      point('a');
      wait(200);
    }
    expect(shown).toBeUndefined();
    wait(100);
    expect(shown?.symbol).toBe('AAPL');
  });

  test('that moves across fifty tickers looks at none', () => {
    for (let at = 0; at < 50; at++) {
      point(at % 2 === 0 ? 'a' : 'f');
      wait(50);
    }
    point('text');
    wait(5000);
    expect(shown).toBeUndefined();
  });

  test('may go to the card and stay there', () => {
    pointed('a');
    point('text');
    wait(leaveMs - 1);
    point('first');
    wait(60_000);
    expect(shown?.symbol).toBe('AAPL');
  });

  test('that goes elsewhere leaves it after a moment, however long it wanders', () => {
    pointed('a');
    for (let moves = 0; moves < 4; moves++) {
      point('text');
      wait(50);
    }
    expect(shown).toBeUndefined();
  });

  test('that leaves the window leaves the ticker', () => {
    pointed('a');
    document.documentElement.dispatchEvent(new PointerEvent('pointerleave'));
    wait(leaveMs);
    expect(shown).toBeUndefined();
  });

  test('that rests on another ticker looks at that one', () => {
    pointed('a');
    pointed('f');
    expect(shown?.symbol).toBe('F');
  });

  test('that presses a ticker means its button, and looks again when it comes anew', () => {
    pointed('a');
    point('a', 'pointerdown');
    expect(shown).toBeUndefined();
    pointed('a');
    expect(shown).toBeUndefined();
    point('text');
    pointed('a');
    expect(shown?.symbol).toBe('AAPL');
  });

  test.each([
    ['of a finger', { pointerType: 'touch' }],
    ['that drags', { buttons: 1 }],
  ])('%s never looks', (_, more) => {
    point('a', 'pointermove', more);
    wait(5000);
    expect(shown).toBeUndefined();
    expect(nears).toBe(0);
  });

  test('over what names no symbol looks at nothing', () => {
    pointed('blank');
    pointed('text');
    expect(shown).toBeUndefined();
  });

  test('loses what is scrolled away from under it', () => {
    pointed('a');
    at('text').dispatchEvent(new Event('scroll'));
    expect(shown).toBeUndefined();
  });

  test('tells once that it is near, so that what is needed comes while it rests', () => {
    point('a');
    point('a');
    expect(nears).toBe(1);
  });
});

describe('the keyboard', () => {
  test('that stays at a ticker for 300 ms looks at it; on its way past it does not', () => {
    at('a').focus();
    wait(200);
    at('f').focus();
    wait(299);
    expect(shown).toBeUndefined();
    wait(1);
    expect(shown).toMatchObject({ symbol: 'F', focus: at('f') });
  });

  test('at a cell of a grid looks at the ticker in it', () => {
    focused('cell');
    expect(shown).toMatchObject({ symbol: 'HLDN', focus: at('cell') });
  });

  test('that walks down a grid, whose rows take over the elements of those before, looks at where it stays', () => {
    focused('cell');
    press('ArrowDown');
    expect(shown).toBeUndefined();
    const ticker = at('cell').firstElementChild as HTMLElement;
    ticker.dataset['symbol'] = 'CRWL';
    wait(restMs);
    expect(shown).toMatchObject({ symbol: 'CRWL', focus: at('cell') });
  });

  test('what the grid scrolls for it is no reason to look away', () => {
    at('cell').focus();
    at('text').dispatchEvent(new Event('scroll'));
    wait(restMs);
    expect(shown?.symbol).toBe('HLDN');
  });

  test('that goes on leaves it at once', () => {
    focused('a');
    at('text').tabIndex = 0;
    at('text').focus();
    expect(shown).toBeUndefined();
  });

  test('keeps its card when a pointer moves elsewhere', () => {
    focused('a');
    point('text');
    wait(5000);
    expect(shown?.symbol).toBe('AAPL');
  });

  test('Esc closes the card and nothing under it, and the focus stays', () => {
    focused('a');
    const under = vi.fn<() => void>();
    addEventListener('keydown', under, { once: true });
    expect(press('Escape').defaultPrevented).toBe(true);
    removeEventListener('keydown', under);
    expect(shown).toBeUndefined();
    expect(under).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(at('a'));
    wait(5000);
    expect(shown).toBeUndefined();
  });

  test('Esc without a card is whatever it is to the page', () => {
    at('a').focus();
    const under = vi.fn<() => void>();
    addEventListener('keydown', under, { once: true });
    expect(press('Escape').defaultPrevented).toBe(false);
    expect(under).toHaveBeenCalledOnce();
    wait(5000);
    expect(shown).toBeUndefined();
  });

  test('Esc closes a card that the pointer opened, and it stays closed until the pointer comes anew', () => {
    pointed('a');
    press('Escape');
    pointed('a');
    expect(shown).toBeUndefined();
    point('text');
    pointed('a');
    expect(shown?.symbol).toBe('AAPL');
  });

  test('what Esc has closed for the keyboard opens for a pointer that comes', () => {
    focused('a');
    press('Escape');
    pointed('a');
    expect(shown?.symbol).toBe('AAPL');
  });

  test('Tab goes into the card and, behind its last link, on from the ticker; Shift+Tab back to it', () => {
    focused('a');
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

  test('Esc within the card gives the focus back', () => {
    focused('cell');
    press('Tab');
    press('Escape');
    expect(document.activeElement).toBe(at('cell'));
    wait(5000);
    expect(shown).toBeUndefined();
  });
});

test('a dialog that opens over the page closes the card, though the pointer still rests', () => {
  pointed('a');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const field = dialog.appendChild(document.createElement('input'));
  dialog.show();
  field.focus();
  expect(shown).toBeUndefined();
  dialog.remove();
});

test('a ticker that is gone before the pointer has rested is not looked at', () => {
  point('a');
  at('a').remove();
  wait(5000);
  expect(shown).toBeUndefined();
});

test('when it is over nothing is followed', () => {
  point('a');
  looks.end();
  wait(5000);
  pointed('f');
  expect(shown).toBeUndefined();
});
