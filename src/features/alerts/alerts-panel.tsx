import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import { formatList } from '#src/shared/filters/filter-text.ts';
import { ImportExport, Messages, NamedList, NotSaved } from '#src/shared/storage/named-list-tools.tsx';
import { renamed, withNamed } from '#src/shared/storage/named-list.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { useElements } from '#src/shared/ui/use-elements.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { type AlertRule, alertRules, comparisons, maxRules, metrics, rulesFile, type Threshold, withListSymbols } from './alert-rule.ts';
import { NotificationSettingsForm } from './notification-settings.tsx';
import { draftOfAddress } from './rule-address.ts';
import { firstFieldOf, RuleForm } from './rule-form.tsx';
import { renameWatchedRule } from './watch/watch-state.ts';
import { WatchStatus } from './watch/watch-status.tsx';

const startedMessage = (name: string): string => `“${name}” is on. New stories alert from now on.`;

/** The stored rules, and what can be done to them. */
function useRules(isProposed: boolean) {
  const rules = useStoredValue(alertRules);
  /** the name of the rule in the form; true for a new rule */
  const [edited, setEdited] = useState<string | true | undefined>(() => (isProposed || alertRules.get().length === 0 ? true : undefined));
  const [messages, setMessages] = useState<readonly string[]>([]);
  /** @returns the name of the stored rule */
  const save = (rule: AlertRule): string => {
    setEdited(undefined);
    if (typeof edited === 'string') {
      alertRules.update((latest) => latest.map((one) => (one.name === edited ? { ...rule, name: edited, isOn: one.isOn } : one)));
      setMessages([`“${edited}” saved.`]);
      return edited;
    }
    alertRules.update((latest) => withNamed(latest, rule));
    const name = alertRules.get().at(-1)?.name ?? rule.name;
    setMessages([startedMessage(name)]);
    return name;
  };
  const toggle = ({ name, isOn }: AlertRule): void => {
    alertRules.update((latest) => latest.map((one) => (one.name === name ? { ...one, isOn: !isOn } : one)));
    setMessages([isOn ? `“${name}” is paused.` : startedMessage(name)]);
  };
  const rename = ({ name }: AlertRule, to: string, at: number): string => {
    alertRules.update((latest) => renamed(latest, name, to));
    const after = alertRules.get()[at]?.name ?? to;
    renameWatchedRule(name, after);
    if (edited === name) setEdited(after);
    return after;
  };
  const remove = ({ name }: AlertRule): void => {
    alertRules.update((latest) => latest.filter((one) => one.name !== name));
    if (edited === name) setEdited(undefined);
  };
  return { rules, edited, setEdited, messages, setMessages, save, toggle, rename, remove };
}

interface Props {
  /** the query string of its address, which may propose a rule */
  search?: string;
  onClose: () => void;
}

/** Alert rules (create, test, pause, rename, edit, delete, import, export) and notification settings. */
export function AlertsPanel({ search = '', onClose }: Props) {
  const [proposed, setProposed] = useState(() => draftOfAddress(search));
  const { rules, edited, setEdited, messages, setMessages, save, toggle, rename, remove } = useRules(proposed !== undefined);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Closed by Back, it gives the focus back as well.
    return () => opened?.close();
  }, []);
  const isFull = rules.length >= maxRules;
  const newRule = useRef<HTMLButtonElement>(null);
  const switches = useElements<string>();
  const form = useRef<HTMLFormElement>(null);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="alerts-title"
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      className="mx-auto mt-[5vh] w-160 max-w-[94vw] rounded-lg border border-line bg-panel p-5 text-sm text-text shadow-float backdrop:bg-(--shade)"
    >
      <h2 id="alerts-title" className="text-lg font-bold">
        Alert rules
      </h2>
      <WatchStatus rules={rules} />
      <div className="mt-3 flex flex-col gap-2.5">
        <NotSaved stored={alertRules} things="Alert rules" />
        <NamedList
          label="Saved rules"
          items={rules}
          empty="No saved rules in this browser yet. Create a rule, test it, then save it."
          className={`flex flex-col ${edited === undefined ? '' : 'max-h-48 overflow-y-auto'}`}
          renderItem={(rule) => <RuleSummary rule={rule} switchRef={switches.refOf(rule.name)} onToggle={() => toggle(rule)} />}
          renderActions={({ name }) => (
            <button type="button" className="control border-0" aria-label={`Edit ${name}`} title="Edit" onClick={() => setEdited(name)}>
              ☰
            </button>
          )}
          onRename={rename}
          onDelete={remove}
          onMessages={setMessages}
          findFirst={() => newRule.current ?? firstFieldOf(form.current)}
        />
        {edited === undefined ? (
          <NewRule ref={newRule} isFull={isFull} onNew={() => setEdited(true)} />
        ) : (
          <RuleForm
            key={String(edited)}
            ref={form}
            rule={rules.find(({ name }) => name === edited)}
            proposed={edited === true ? proposed : undefined}
            disabled={isFull && edited === true}
            onSave={(rule) => {
              const name = save(rule);
              setProposed(undefined);
              restoreFocus(() => switches.elementOf(name));
            }}
            onCancel={() => {
              setEdited(undefined);
              setProposed(undefined);
              restoreFocus(() => newRule.current);
            }}
            onNavigate={() => dialog.current?.close()}
          />
        )}
        <Messages texts={messages} />
        <NotificationSettingsForm />
        <ImportExport file={rulesFile} stored={alertRules} onMessages={setMessages} />
      </div>
      <form method="dialog" className="sticky -bottom-5 -mx-5 -mb-5 bg-panel px-5 pt-3 pb-5">
        <button type="submit" className="button-primary">
          Close
        </button>
      </form>
    </dialog>
  );
}

const NewRule = ({ ref, isFull, onNew }: { ref: Ref<HTMLButtonElement>; isFull: boolean; onNew: () => void }) => (
  <div>
    <button ref={ref} type="button" className="button-primary" disabled={isFull} onClick={onNew}>
      New rule
    </button>
    {isFull && <span className="ms-2 text-2xs text-soft">Limit of {maxRules} rules reached. Delete one to add another.</span>}
  </div>
);

/** `5-minute move up or down at least 2%`, with a typographic minus. */
const describeThreshold = ({ metric, compare, value }: Threshold): string =>
  `${metrics[metric][0]} ${comparisons[compare]} ${String(value).replace('-', '\u2212')}${metrics[metric][1]}`;

const shortList = (names: readonly string[], joint: 'or' | 'and' = 'or'): string =>
  names.length <= 4 ? formatList(names, joint) : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;

/** The criteria of a rule, such as `on AAPL, with “merger”, of importance high`. */
export function describeRule({ words, wordsBy, symbols, watchlist, channels, importance, threshold }: AlertRule): string {
  const quoted = words.map((word) => `“${word}”`);
  return [
    symbols.length > 0 && `on ${shortList(symbols)}`,
    watchlist !== undefined && `${symbols.length > 0 ? 'or ' : ''}on the watchlist ${watchlist}`,
    words.length > 0 && `with ${wordsBy === 'and' ? shortList(quoted, 'and') : shortList(quoted)}`,
    channels.length > 0 && `in ${shortList(channels)}`,
    importance !== undefined && `of importance ${importance}`,
    threshold && describeThreshold(threshold),
  ]
    .filter((part) => part !== false && part !== undefined)
    .join(', ');
}

/** Name and criteria of a rule, and its switch. */
function RuleSummary({ rule, switchRef, onToggle }: { rule: AlertRule; switchRef: Ref<HTMLButtonElement>; onToggle: () => void }) {
  const { name, isOn, cooldownMinutes } = rule;
  const lists = useStoredValue(watchlists);
  return (
    <>
      <div className="min-w-0 flex-1 px-1">
        <p className="truncate font-medium">
          {name}
          {!isOn && <span className="badge ms-2 text-faint">paused</span>}
          {!withListSymbols(rule, lists) && (
            <span className="badge ms-2 text-warn" title="The rule matches nothing until another watchlist is selected">
              watchlist not found
            </span>
          )}
        </p>
        <p className="text-2xs text-soft wrap-anywhere">
          {describeRule(rule)}; cooldown {cooldownMinutes} min
        </p>
      </div>
      <button ref={switchRef} type="button" className="control" aria-label={`${isOn ? 'Pause' : 'Resume'} ${name}`} onClick={onToggle}>
        {isOn ? 'Pause' : 'Resume'}
      </button>
    </>
  );
}
