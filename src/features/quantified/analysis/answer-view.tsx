import { use, useRef, type ReactNode } from 'react';
import { FilterWords } from './filter-words.ts';
import type { Answer, QuestionKind } from './questions.ts';
import { SaveButtons } from './save-buttons.tsx';
import { ScopeCaption, scopeWords } from './scope-caption.tsx';
import type { Answered } from './use-answer.ts';

interface Props<K extends QuestionKind> {
  kind: K;
  title: string;
  /** unit and how to read the picture */
  subtitle: string;
  answered: Answered<K>;
  /** what this answer adds to the caption */
  note?: string;
  controls?: ReactNode;
  children: (figures: Answer<K>['figures']) => ReactNode;
}

/** Those that are tables alone. */
const withoutPicture: readonly QuestionKind[] = ['groups', 'fade', 'scoreboard', 'latency'];

/** A title, its controls, the answer once it is there, and of what it speaks. What was there stays while the next is worked out. */
export function AnswerView<K extends QuestionKind>({
  kind,
  title,
  subtitle,
  answered: { answer, isWorking, error },
  note = '',
  controls,
  children,
}: Props<K>) {
  const panel = useRef<HTMLElement>(null);
  const filterWords = use(FilterWords);
  const isTold = answer !== undefined && answer.scope.readings > 0;
  return (
    <section ref={panel} aria-label={title} aria-busy={isWorking} className="relative flex min-w-0 flex-col gap-2 p-3">
      {isWorking && <div aria-hidden className="progress appear-late absolute inset-x-0 top-0 h-0.5 overflow-hidden" />}
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <h2 className="text-sm font-bold">{title}</h2>
        <p className="text-faint">{subtitle}</p>
        <span className="ml-auto flex flex-wrap items-center gap-2 print:hidden">{controls}</span>
      </header>
      {error && (
        <p role="alert" className="text-xs text-bad">
          This could not be worked out: {error.message}
        </p>
      )}
      {answer && !isTold && (
        <p className="text-xs text-soft">
          No reading to speak of. Widen the filter or the dates, or include round-ups: stories on more than three symbols are left out.
        </p>
      )}
      {isTold && children(answer.figures)}
      {answer && <ScopeCaption scope={answer.scope}>{note}</ScopeCaption>}
      {isTold && (
        <SaveButtons
          title={title}
          hasPicture={!withoutPicture.includes(kind)}
          save={async (ending) => {
            if (!panel.current) return '';
            const { saveAnalysis } = await import('./save-analysis.ts');
            const said = { kind, title, subtitle, note, filterWords, scope: scopeWords(answer.scope), figures: answer.figures };
            return saveAnalysis({ ...said, panel: panel.current }, ending);
          }}
        />
      )}
    </section>
  );
}
