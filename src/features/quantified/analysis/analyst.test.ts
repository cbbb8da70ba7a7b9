import { describe, expect, test, vi } from 'vitest';
import { someReadings } from './analysis.rows.ts';
import { openAnalyst } from './analyst.ts';
import { answering } from './answering.ts';
import type { Port, ToAnswerer } from './protocol.ts';
import type { Question } from './questions.ts';

/** An analyst whose messages are looked at on their way; what is transferred is gone here, as with a worker. */
function listened() {
  const messages: ToAnswerer[] = [];
  const analyst = openAnalyst((onMessage): Port => {
    const receive = answering(onMessage);
    return {
      send(message, transfer = []) {
        messages.push(message);
        receive(structuredClone(message, { transfer: [...transfer] as ArrayBuffer[] }));
      },
      close: () => {},
    };
  });
  return { analyst, kinds: () => messages.splice(0).map(({ kind }) => kind), last: () => messages.at(-1) };
}

const loaded = someReadings(30);
const curve: Question<'curve'> = { kind: 'curve', withRoundups: false };

describe('an analyst', () => {
  test('sends rows once, the filter when it changes, and the numbers of a metric when they are first asked for', async () => {
    const { analyst, kinds, last } = listened();
    const some = loaded.slice(0, 10);
    const whole = await analyst.ask({ loaded, passing: loaded }, curve);
    expect(Object.keys((last() as ToAnswerer & { kind: 'ask' }).metrics)).toHaveLength(8);
    expect(kinds()).toEqual(['rows', 'filter', 'ask']);
    const part = await analyst.ask({ loaded, passing: some }, curve);
    expect(Object.keys((last() as ToAnswerer & { kind: 'ask' }).metrics)).toHaveLength(0);
    expect(kinds()).toEqual(['filter', 'ask']);
    expect(part.scope.readings).toBeLessThan(whole.scope.readings);
    await analyst.ask({ loaded, passing: some }, { kind: 'fade', withRoundups: false, late: 'Result%', least: 0.1, grouping: 'topic' });
    expect(kinds()).toEqual(['ask']);
  });

  test('answers each question with its own answer, however many are asked at once', async () => {
    const { analyst } = listened();
    const passing = loaded.slice(0, 12);
    const [heat, score, all] = await Promise.all([
      analyst.ask({ loaded, passing }, { kind: 'heat', withRoundups: false }),
      analyst.ask({ loaded, passing }, { kind: 'scoreboard', withRoundups: false }),
      analyst.ask({ loaded, passing: loaded }, curve),
    ]);
    expect(heat.figures).toHaveProperty('clip');
    expect(score.figures).toHaveProperty('rows');
    expect(all.scope.readings).toBeGreaterThan(heat.scope.readings);
  });

  test('never answers about rows that others have followed', async () => {
    const { analyst } = listened();
    const answered = vi.fn<() => void>();
    void analyst.ask({ loaded, passing: loaded }, curve).then(answered);
    const next = loaded.slice(0, 20);
    const { scope } = await analyst.ask({ loaded: next, passing: next }, curve);
    expect(scope.readings).toBeLessThanOrEqual(20);
    expect(answered).not.toHaveBeenCalled();
  });

  test('tells figures before intervals that were asked for earlier', async () => {
    const { analyst } = listened();
    const readings = { loaded, passing: loaded };
    const told: string[] = [];
    const whole = analyst.ask(readings, { ...curve, seed: 'address' }).then(() => told.push('intervals'));
    await analyst.ask(readings, { kind: 'heat', withRoundups: false }).then(() => told.push('figures'));
    await whole;
    expect(told).toEqual(['figures', 'intervals']);
  });

  test('a question nobody waits for gives way to the next, and is never answered', async () => {
    const { analyst, kinds } = listened();
    const readings = { loaded, passing: loaded };
    const answered = vi.fn<() => void>();
    await analyst.ask(readings, curve);
    kinds();
    const left = new AbortController();
    void analyst.ask(readings, { ...curve, seed: 'left' }, left.signal).then(answered);
    await Promise.resolve();
    left.abort();
    const { figures } = await analyst.ask(readings, { ...curve, seed: 'next' });
    expect(kinds()).toEqual(['ask', 'drop', 'ask']);
    expect(figures.points.some(({ interval }) => interval)).toBe(true);
    expect(answered).not.toHaveBeenCalled();
  });

  test('a question that is given up before it is sent is not sent', async () => {
    const { analyst, kinds } = listened();
    const left = new AbortController();
    void analyst.ask({ loaded, passing: loaded }, curve, left.signal);
    left.abort();
    await analyst.ask({ loaded, passing: loaded }, { kind: 'heat', withRoundups: false });
    expect(kinds()).toEqual(['rows', 'filter', 'ask']);
  });

  test('the same seed gives the same intervals, whatever came between', async () => {
    const { analyst } = listened();
    const readings = { loaded, passing: loaded };
    const asked = { ...curve, seed: 'address' };
    const alone = await analyst.ask(readings, asked);
    const [among] = await Promise.all([
      analyst.ask(readings, asked),
      analyst.ask(readings, { ...curve, seed: 'other' }),
      analyst.ask({ loaded, passing: loaded.slice(0, 20) }, curve),
    ]);
    expect(among.figures).toEqual(alone.figures);
  });

  test('says why there is no answer', async () => {
    const { analyst } = listened();
    const wrong = { kind: 'fade', withRoundups: false, late: 'None%', least: 0, grouping: 'none' } as unknown as Question<'fade'>;
    await expect(analyst.ask({ loaded, passing: loaded }, wrong)).rejects.toThrow();
  });

  test('begins anew after it was closed', async () => {
    const { analyst, kinds } = listened();
    await analyst.ask({ loaded, passing: loaded }, curve);
    analyst.close();
    kinds();
    await analyst.ask({ loaded, passing: loaded }, curve);
    expect(kinds()).toEqual(['rows', 'filter', 'ask']);
  });
});
