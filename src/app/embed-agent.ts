import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Days } from './embed-address.ts';
import type { Fdc3Agent, Joined, Subject } from './embed-fdc3.ts';

interface AgentParts {
  readonly subject: Subject;
  readonly onSymbol: (symbol: string) => void;
  readonly onDays: (days: Days) => void;
  readonly onView: (pathname: string, symbol: string, days: Days | undefined) => void;
}

/**
 * In a desktop with an FDC3 agent the frame follows what the programs around it are about, and tells them what its reader chooses; without one
 * nothing is loaded.
 *
 * @returns to be told what the host page has chosen, which is no choice of the reader's
 */
export function useAgent(parts: AgentParts): Joined['received'] {
  const latest = useRef(parts);
  useLayoutEffect(() => {
    latest.current = parts;
  });
  const joined = useRef<Joined>(undefined);

  useEffect(() => {
    let isAsked = false;
    let isOver = false;
    const join = (): void => {
      const { fdc3 } = window as { fdc3?: Fdc3Agent };
      if (!fdc3 || isAsked) return;
      isAsked = true;
      void import('./embed-fdc3.ts').then(({ joinAgent }) => {
        if (isOver) return;
        joined.current = joinAgent(fdc3, {
          subject: latest.current.subject,
          onSymbol: (symbol) => latest.current.onSymbol(symbol),
          onDays: (days) => latest.current.onDays(days),
          onView: (...asked) => latest.current.onView(...asked),
        });
      });
    };
    join();
    addEventListener('fdc3Ready', join);
    return () => {
      isOver = true;
      removeEventListener('fdc3Ready', join);
      joined.current?.leave();
      joined.current = undefined;
    };
  }, []);

  const { subject } = parts;
  useEffect(() => joined.current?.tell(subject));
  return useCallback((chosen) => joined.current?.received(chosen), []);
}
