import { useLayoutEffect, useRef, useState } from 'react';
import { Failed } from '#src/shared/ui/failure-panel.tsx';
import { BacktestView } from './backtest-view.tsx';
import { headline } from './backtest-words.ts';
import { RuleFields } from './rule-fields.tsx';
import { draftOf, emptyDraft, isRule, parseDraft, type Wrong } from './rule-draft.ts';
import type { AlertRule } from './rule.ts';
import { testedAs, useBacktest, type BacktestState } from './use-backtest.ts';

interface Props {
  /** the one that is changed; a new one otherwise */
  rule: AlertRule | undefined;
  disabled: boolean;
  onSave: (rule: AlertRule) => void;
  onCancel: () => void;
  /** a story of the test was followed */
  onFollow: () => void;
}

const nothingWrong: Wrong = {};

/** A test that did not come to its end lets the rule be kept all the same. */
const isOver = (state: BacktestState, key: string | undefined): boolean =>
  state.kind === 'cancelled' || ((state.kind === 'done' || state.kind === 'failed') && state.of === key);

const stopped = 'The test was stopped: nothing is known of the rule.';

/** What a screen reader is told of a test; its stories are there to be gone through. */
function spoken(state: BacktestState): string {
  if (state.kind === 'done') return headline(state.result);
  if (state.kind === 'busy') return 'The rule is being tested.';
  return state.kind === 'cancelled' ? stopped : '';
}

/** A rule is typed, tested against the last 90 days, and then kept. */
export function RuleForm({ rule: edited, disabled, onSave, onCancel, onFollow }: Props) {
  const [draft, setDraft] = useState(() => (edited ? draftOf(edited) : emptyDraft));
  const [sent, setSent] = useState(false);
  const { state, run, cancel } = useBacktest();
  const parsed = parseDraft(draft, edited?.isOn);
  const rule = isRule(parsed) ? parsed : undefined;
  const key = rule && testedAs(rule);
  const isTested = rule !== undefined && isOver(state, key);
  const test = (): void => {
    setSent(true);
    if (rule) run(rule);
  };
  const form = useRef<HTMLFormElement>(null);
  // What opened it has gone with it.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const submit = (): void => {
    if (rule && isTested) return onSave(rule);
    test();
    if (rule) return undefined;
    // What is wrong stands beside its field by the next drawing.
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
      <h3 className="font-bold">{edited ? `Change “${edited.name}”` : 'New rule'}</h3>
      <fieldset disabled={disabled} className="contents">
        <RuleFields
          draft={draft}
          wrong={sent && !isRule(parsed) ? parsed : nothingWrong}
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
          {!isTested && state.kind !== 'busy' && <span className="text-2xs text-faint">A rule is kept after its test.</span>}
        </div>
      </fieldset>
      <p role="status" className="sr-only">
        {spoken(state)}
      </p>
      <div className="flex flex-col gap-1 empty:hidden">
        {state.kind === 'busy' && (
          <div className="flex items-center gap-2 text-xs text-soft">
            <progress className="h-1.5 min-w-0 flex-1 accent-(--accent)" aria-label="Testing the rule" />
            <span>
              {state.progress.rows.toLocaleString('en-US')} {state.progress.of} read
            </span>
            <button type="button" className="control" onClick={cancel}>
              Stop the test
            </button>
          </div>
        )}
        {state.kind === 'cancelled' && <p className="text-xs text-soft">{stopped}</p>}
        {state.kind === 'failed' && <Failed error={state.error} onRetry={test} />}
        {state.kind === 'done' && (
          <>
            {state.of !== key && <p className="text-xs text-warn">The rule has changed since: test it again.</p>}
            <BacktestView
              result={state.result}
              cooldownMinutes={(JSON.parse(state.of) as AlertRule).cooldownMinutes}
              isOld={state.of !== key}
              onFollow={onFollow}
            />
          </>
        )}
      </div>
    </form>
  );
}
