import { useLayoutEffect, useRef, useState } from 'react';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';
import type { AlertRule } from './alert-rule.ts';
import { type BacktestState, BacktestView, backtestHeadline, backtestKey, useBacktest } from './backtest-view.tsx';
import { buildDraft, emptyDraft, isRule, parseDraft, type DraftErrors } from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';

interface Props {
  /** the rule to edit; undefined for a new one */
  rule: AlertRule | undefined;
  disabled: boolean;
  onSave: (rule: AlertRule) => void;
  onCancel: () => void;
  /** a link to a story was followed */
  onNavigate: () => void;
}

const noErrors: DraftErrors = {};

/** A rule may be saved after its test, also when that failed or was stopped. */
const isFinished = (state: BacktestState, key: string | undefined): boolean =>
  state.kind === 'cancelled' || ((state.kind === 'done' || state.kind === 'failed') && state.of === key);

const stoppedMessage = 'Test stopped before it finished.';

/** The announcement of a test for screen readers. */
function announcement(state: BacktestState): string {
  if (state.kind === 'done') return backtestHeadline(state.result);
  if (state.kind === 'busy') return 'Testing the rule.';
  return state.kind === 'cancelled' ? stoppedMessage : '';
}

/** The form of a rule: it is tested against the last 90 days before it is saved. */
export function RuleForm({ rule: edited, disabled, onSave, onCancel, onNavigate }: Props) {
  const [draft, setDraft] = useState(() => (edited ? buildDraft(edited) : emptyDraft));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { state, run, cancel } = useBacktest();
  const parsed = parseDraft(draft, edited?.isOn);
  const rule = isRule(parsed) ? parsed : undefined;
  const key = rule && backtestKey(rule);
  const isTested = rule !== undefined && isFinished(state, key);
  const test = (): void => {
    setIsSubmitted(true);
    if (rule) run(rule);
  };
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form is no longer there.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const submit = (): void => {
    if (rule && isTested) return onSave(rule);
    test();
    if (rule) return undefined;
    // The errors are in the document after the next render.
    return void requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <form
      ref={form}
      aria-label={edited ? `Rule ${edited.name}` : 'New rule'}
      className="flex flex-col gap-2.5 border-t border-line pt-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3 className="font-bold">{edited ? `Edit “${edited.name}”` : 'New rule'}</h3>
      <fieldset disabled={disabled} className="contents">
        <RuleFields
          draft={draft}
          errors={isSubmitted && !isRule(parsed) ? parsed : noErrors}
          isNew={edited === undefined}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        <div className="flex flex-wrap items-center gap-1.5">
          {isTested && rule ? (
            <button type="submit" className="button-primary">
              {state.kind === 'done' ? 'Save rule' : 'Save untested'}
            </button>
          ) : (
            <button type="submit" className="button-primary" disabled={state.kind === 'busy'}>
              Test on the last 90 days
            </button>
          )}
          {isTested && (
            <button type="button" className="control h-7" onClick={test}>
              Test again
            </button>
          )}
          <button type="button" className="control h-7" onClick={onCancel}>
            Cancel
          </button>
          {!isTested && state.kind !== 'busy' && <span className="text-2xs text-faint">Test before saving</span>}
        </div>
      </fieldset>
      <p role="status" className="sr-only">
        {announcement(state)}
      </p>
      <TestOutcome {...{ state, ruleKey: key, onNavigate }} onStop={cancel} onRetry={test} />
    </form>
  );
}

interface TestOutcomeProps {
  state: BacktestState;
  /** the rule that is in the form now; undefined while it is invalid */
  ruleKey: string | undefined;
  onStop: () => void;
  onRetry: () => void;
  onNavigate: () => void;
}

/** Progress, failure or result of a test. */
const TestOutcome = ({ state, ruleKey, onStop, onRetry, onNavigate }: TestOutcomeProps) => (
  <div className="flex flex-col gap-1 empty:hidden">
    {state.kind === 'busy' && (
      <div className="flex items-center gap-2 text-xs text-soft">
        <progress className="h-1.5 min-w-0 flex-1 accent-(--accent)" aria-label="Testing the rule" />
        <span>
          {state.progress.rows.toLocaleString('en-US')} {state.progress.of} read
        </span>
        <button type="button" className="control" onClick={onStop}>
          Stop test
        </button>
      </div>
    )}
    {state.kind === 'cancelled' && <p className="text-xs text-soft">{stoppedMessage}</p>}
    {state.kind === 'failed' && <Failed error={state.error} onRetry={onRetry} />}
    {state.kind === 'done' && (
      <>
        {state.of !== ruleKey && <p className="text-xs text-warn">The rule has changed. Test it again.</p>}
        <BacktestView result={state.result} rule={JSON.parse(state.of) as AlertRule} isOld={state.of !== ruleKey} onNavigate={onNavigate} />
      </>
    )}
  </div>
);
