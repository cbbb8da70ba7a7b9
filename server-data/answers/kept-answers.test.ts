import { describe, expect, it } from 'vitest';
import { answerOf, type Answer } from './answer.ts';
import { keepAnswers } from './kept-answers.ts';

/** Answers `text`, and counts how often. */
const maker = (text = 'an answer') => {
  const calls = { count: 0 };
  const make = (): Answer => {
    calls.count++;
    return answerOf(text);
  };
  return { calls, make };
};

it('an answer is its bytes and their SHA-256', () => {
  expect(answerOf('[]').bytes.toString()).toBe('[]');
  expect(answerOf('[]').digest).toBe('T1PNoYwrqgwDVLtfmj7L5e0Sq02OEbqHPC8RFhICuUU');
  expect(answerOf(Buffer.from('é'))).toEqual(answerOf('é'));
});

it('is made once for a name, and is then the same object', () => {
  const { find } = keepAnswers();
  const { calls, make } = maker();
  expect(find('a', 1, make)).toBe(find('a', 1, make));
  expect(calls.count).toBe(1);
});

it('is not that of another name', () => {
  const { find } = keepAnswers();
  expect(find('a', 1, maker('one').make)).not.toBe(find('b', 1, maker('two').make));
});

it('is made anew for another version of the data, also for one that was there before', () => {
  const { find } = keepAnswers();
  const { calls, make } = maker();
  for (const version of [1, 2, 2, 1]) void find('a', version, make);
  expect(calls.count).toBe(3);
});

describe('an answer that takes time', () => {
  it('is waited for by all who ask meanwhile, and kept', async () => {
    const { find } = keepAnswers();
    const slow = Promise.withResolvers<Answer>();
    const { calls, make } = maker();
    const waiting = [find('a', 1, () => slow.promise), find('a', 1, make), find('a', 1, make)];
    slow.resolve(answerOf('late'));
    for (const answer of await Promise.all(waiting.map(async (answer) => answer))) expect(answer.bytes.toString()).toBe('late');
    expect(find('a', 1, make)).toBe(await slow.promise);
    expect(calls.count).toBe(0);
  });

  it('fails for all who wait, and for nobody afterwards', async () => {
    const { find } = keepAnswers();
    const slow = Promise.withResolvers<Answer>();
    const waiting = [find('a', 1, () => slow.promise), find('a', 1, maker().make)];
    slow.reject(new Error('no time'));
    for (const { status } of await Promise.allSettled(waiting.map(async (answer) => answer))) expect(status).toBe('rejected');
    expect(find('a', 1, maker('again').make)).toEqual(answerOf('again'));
  });

  it('is not shared with who asks after the data changed, nor kept for them', async () => {
    const { find } = keepAnswers();
    const slow = Promise.withResolvers<Answer>();
    const before = find('a', 1, () => slow.promise);
    const after = find('a', 2, maker('new').make);
    slow.resolve(answerOf('old'));
    expect(await before).toEqual(answerOf('old'));
    expect(after).toEqual(answerOf('new'));
    expect(find('a', 2, maker().make)).toBe(after);
  });

  it('is not kept when one of the same name for newer data is awaited', async () => {
    const { find } = keepAnswers();
    const [old, current] = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()];
    void find('a', 1, () => old.promise);
    void find('a', 2, () => current.promise);
    old.resolve(answerOf('old'));
    await old.promise;
    current.resolve(answerOf('new'));
    expect(await find('a', 2, maker().make)).toEqual(answerOf('new'));
  });
});

describe('room', () => {
  it('is bounded: what was asked for longest ago goes first', () => {
    const { find } = keepAnswers({ mostBytes: 2500, mostBytesEach: 2000 });
    const { calls, make } = maker('x'.repeat(800));
    for (const name of ['a', 'b', 'a', 'c']) void find(name, 1, make);
    expect(calls.count).toBe(3);
    void find('a', 1, make);
    expect(calls.count).toBe(3);
    void find('b', 1, make);
    expect(calls.count).toBe(4);
  });

  it('is not given to a large answer, nor to a small one under a long name', () => {
    const { find } = keepAnswers({ mostBytes: 10_000, mostBytesEach: 2000 });
    const [large, small] = [maker('x'.repeat(2000)), maker()];
    for (let round = 0; round < 2; round++) void find('a', 1, large.make);
    for (let round = 0; round < 2; round++) void find('n'.repeat(1000), 1, small.make);
    expect([large.calls.count, small.calls.count]).toEqual([2, 2]);
  });
});
