import { useEffect, useState } from 'react';
import type { Analyst, Readings } from './analyst.ts';
import type { Answer, Question, QuestionKind } from './questions.ts';

export interface Answered<K extends QuestionKind> {
  /** that about the readings before, while the one about these is on the way; never that of another question */
  readonly answer: Answer<K> | undefined;
  /** the readings it is about */
  readonly about: Readings | undefined;
  readonly isWorking: boolean;
  readonly error: Error | undefined;
}

/**
 * Asks, first for what is quickly told, then once more with intervals, which take long.
 *
 * @param question its seed is what the intervals are drawn from
 */
export function useAnswer<K extends QuestionKind>(analyst: Analyst, readings: Readings, { seed, ...question }: Question<K>): Answered<K> {
  const asked = JSON.stringify(question);
  const [state, setState] = useState<Answered<K> & { asked: string }>({
    asked,
    answer: undefined,
    about: undefined,
    isWorking: true,
    error: undefined,
  });
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const plain = JSON.parse(asked) as Question<K>;
    const tell = (isWorking: boolean) => (answer: Answer<K>) => {
      if (!signal.aborted) setState({ asked, answer, about: readings, isWorking, error: undefined });
    };
    const fail = (error: Error): void => {
      if (!signal.aborted) setState(({ answer, about }) => ({ asked, answer, about, isWorking: false, error }));
    };
    setState((before) =>
      before.asked === asked
        ? { ...before, isWorking: true }
        : { asked, answer: undefined, about: undefined, isWorking: true, error: undefined },
    );
    void analyst
      .ask<K>(readings, plain, signal)
      .then((answer) => {
        tell(seed !== undefined)(answer);
        return seed === undefined ? undefined : analyst.ask<K>(readings, { ...plain, seed }, signal).then(tell(false));
      })
      .catch(fail);
    return () => left.abort();
  }, [analyst, readings, asked, seed]);
  return state.asked === asked ? state : { answer: undefined, about: undefined, isWorking: true, error: undefined };
}
