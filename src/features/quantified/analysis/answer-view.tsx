import type { ReactNode } from 'react';
import type { Answer, QuestionKind } from './questions.ts';
import { ScopeCaption } from './scope-caption.tsx';

interface Props<K extends QuestionKind> {
  title: string;
  /** unit and how to read the picture */
  subtitle: string;
  answered: { readonly answer: Answer<K> | undefined; readonly isWorking: boolean; readonly error: Error | undefined };
  /** what this answer adds to the caption */
  note?: string;
  controls?: ReactNode;
  children: (figures: Answer<K>['figures']) => ReactNode;
}

/** A title, its controls, the answer once it is there, and of what it speaks. What was there stays while the next is worked out. */
export function AnswerView<K extends QuestionKind>({
  title,
  subtitle,
  answered: { answer, isWorking, error },
  note = '',
  controls,
  children,
}: Props<K>) {
  return (
    <section aria-label={title} aria-busy={isWorking} className="relative flex min-w-0 flex-col gap-2 p-3">
      {isWorking && <div aria-hidden className="progress appear-late absolute inset-x-0 top-0 h-0.5 overflow-hidden" />}
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <h2 className="text-sm font-bold">{title}</h2>
        <p className="text-faint">{subtitle}</p>
        <span className="ml-auto flex flex-wrap items-center gap-2">{controls}</span>
      </header>
      {error && (
        <p role="alert" className="text-xs text-bad">
          This could not be worked out: {error.message}
        </p>
      )}
      {answer && answer.scope.readings === 0 && (
        <p className="text-xs text-soft">
          No reading to speak of. Widen the filter or the dates, or include round-ups: stories on more than three symbols are left out.
        </p>
      )}
      {answer && answer.scope.readings > 0 && children(answer.figures)}
      {answer && <ScopeCaption scope={answer.scope}>{note}</ScopeCaption>}
    </section>
  );
}
