import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatList } from '#src/shared/filters/filter-text.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import { Failed } from '#src/shared/ui/feedback/failure-panel.tsx';
import { focusOnOpen } from '#src/shared/ui/use-elements.ts';
import type { AlertRule } from './alert-rule.ts';
import { type BacktestState, BacktestView, backtestHeadline, backtestKey, useBacktest } from './backtest-view.tsx';
import type { AddressedDraft } from './rule-address.ts';
import { buildDraft, emptyDraft, isRule, parseDraft, type DraftErrors } from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';

interface Props {
  ref: RefObject<HTMLFormElement | null>;
  /** the rule to edit; undefined for a new one */
  rule: AlertRule | undefined;
  /** what a new rule begins with */
  proposed?: AddressedDraft | undefined;
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

type Control = HTMLInputElement | HTMLSelectElement;

const controlsOf = (form: HTMLFormElement | null): readonly Control[] =>
  [...(form?.elements ?? [])].filter((control): control is Control => /^(?:INPUT|SELECT)$/.test(control.tagName));

/** The field that the form begins with. */
export const firstFieldOf = (form: HTMLFormElement | null): HTMLElement | null => controlsOf(form)[0] ?? null;

/** The form of a rule: it is tested against the last 90 days before it is saved. */
export function RuleForm({ ref: form, rule: edited, proposed, disabled, onSave, onCancel, onNavigate }: Props) {
  const [draft, setDraft] = useState(() => (edited ? buildDraft(edited) : (proposed?.draft ?? emptyDraft)));
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
  const submitButton = useRef<HTMLButtonElement>(null);
  // The button that opened the form is no longer there. A proposed rule is tested next.
  useLayoutEffect(() => {
    const first = proposed ? submitButton.current : firstFieldOf(form.current);
    // For a dialog that opens with the form: it would open the suggestions of its first field.
    focusOnOpen(first);
    first?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);
  // Not disabled, which would lose the focus: Enter tests, and then saves.
  const isBusy = !isTested && state.kind === 'busy';
  const submit = (): void => {
    if (isBusy) return undefined;
    if (rule && isTested) return onSave(rule);
    test();
    if (rule) return undefined;
    // The errors are in the document after the next render.
    return void requestAnimationFrame(() =>
      controlsOf(form.current)
        .find(({ ariaInvalid }) => ariaInvalid === 'true')
        ?.focus(),
    );
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
        {proposed && proposed.leftOut.length > 0 && (
          <p className="text-2xs text-soft">Not part of a rule: {formatList(proposed.leftOut, 'and')}.</p>
        )}
        <div className="flex flex-wrap items-center gap-1.5">
          {/* Of one width with each of its labels: nothing moves when the test ends. */}
          <button ref={submitButton} type="submit" className="button-primary w-56 whitespace-nowrap" aria-disabled={isBusy}>
            {!isTested ? 'Test on the last 90 days' : state.kind === 'done' ? 'Save rule' : 'Save untested'}
          </button>
          <button type="button" className="control h-7" onClick={onCancel}>
            Cancel
          </button>
          {isTested ? (
            <button type="button" className="control h-7" onClick={test}>
              Test again
            </button>
          ) : (
            <span className="flex h-7 min-w-24 items-center text-2xs text-faint">{state.kind === 'busy' ? '' : 'Test before saving'}</span>
          )}
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

/** A region that scrolls is reached by keys. */
const scrollable = { role: 'group', 'aria-label': 'Test', tabIndex: 0 } as const;

/** Progress, failure or result of a test. */
const TestOutcome = ({ state, ruleKey, onStop, onRetry, onNavigate }: TestOutcomeProps) => (
  // Of one height before, during and after the test: what stands below stays where it is.
  <div className="flex h-52 flex-col gap-1 overflow-y-auto rounded-md border border-line bg-bg p-2" {...scrollable}>
    {state.kind === 'idle' && (
      <p className="text-2xs text-faint">The test reads the stories of the last 90 days and lists those that would have alerted.</p>
    )}
    {state.kind === 'busy' && (
      <div className="flex items-center gap-2 text-xs text-soft">
        <progress className="h-1.5 min-w-0 flex-1 accent-(--accent)" aria-label="Testing the rule" />
        <span>
          {formatWhole(state.progress.rows)} {state.progress.of} read
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
