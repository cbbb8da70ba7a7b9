import { useLayoutEffect, useRef, useState } from 'react';
import { formatList } from '#src/shared/filters/filter-text.ts';
import { ImportExport, RenameForm } from '#src/shared/storage/named-list-tools.tsx';
import { renamed, withNamed } from '#src/shared/storage/named-list.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { type AlertRule, alertRules, comparisons, maxRules, metrics, rulesFile, type Threshold, withListSymbols } from './alert-rule.ts';
import { NotificationSettingsForm } from './notification-settings.tsx';
import { RuleForm } from './rule-form.tsx';
import { renameWatchedRule } from './watch/watch-state.ts';
import { WatchStatus } from './watch/watch-status.tsx';

/** Shown where the browser blocks storage; the rules then last as long as the page. */
const notSavedMessage =
  'Alert rules are not saved: this browser’s storage is blocked or full. They last as long as this page; export them to use them again.';

/** Alert rules (create, test, pause, rename, edit, delete, import, export) and notification settings. */
export function AlertsPanel({ onClose }: { onClose: () => void }) {
  const rules = useStoredValue(alertRules);
  const [edited, setEdited] = useState<string | true | undefined>(() => (alertRules.get().length === 0 ? true : undefined));
  const [messages, setMessages] = useState<readonly string[]>([]);
  const dialog = useRef<HTMLDialogElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const isFull = rules.length >= maxRules;
  const focusRow = (at: number, attribute: string): void =>
    restoreFocus(() => {
      const found = [...(rows.current?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? [])];
      return found[Math.min(at, found.length - 1)] ?? dialog.current?.querySelector<HTMLElement>('[data-new]');
    });
  const close = (): void => dialog.current?.close();
  const save = (rule: AlertRule): void => {
    if (typeof edited === 'string') {
      alertRules.update((latest) => latest.map((one) => (one.name === edited ? { ...rule, name: edited, isOn: one.isOn } : one)));
      setMessages([`“${edited}” saved.`]);
    } else {
      alertRules.update((latest) => withNamed(latest, rule));
      setMessages([`“${alertRules.get().at(-1)?.name ?? rule.name}” is on. New stories alert from now on.`]);
    }
    setEdited(undefined);
    focusRow(typeof edited === 'string' ? rules.findIndex(({ name }) => name === edited) : rules.length, 'data-switch');
  };
  const toggle = ({ name, isOn }: AlertRule): void => {
    alertRules.update((latest) => latest.map((one) => (one.name === name ? { ...one, isOn: !isOn } : one)));
    setMessages([isOn ? `“${name}” is paused.` : `“${name}” is on. New stories alert from now on.`]);
  };
  const rename = (at: number, { name }: AlertRule, to: string | undefined): void => {
    focusRow(at, 'title=Rename');
    if (to === undefined || to.trim() === '' || to.trim() === name) return;
    alertRules.update((latest) => renamed(latest, name, to));
    const after = alertRules.get()[at]?.name ?? to;
    renameWatchedRule(name, after);
    setMessages([`Renamed “${name}” to “${after}”.`]);
  };
  const remove = (at: number, { name }: AlertRule): void => {
    alertRules.update((latest) => latest.filter((one) => one.name !== name));
    if (edited === name) setEdited(undefined);
    setMessages([`“${name}” deleted.`]);
    focusRow(at, 'title=Delete');
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby="alerts-title"
      onClose={onClose}
      className="m-auto w-160 max-w-[94vw] rounded-lg border border-line bg-panel p-5 text-sm text-text shadow-float backdrop:bg-(--shade)"
    >
      <h2 id="alerts-title" className="text-lg font-bold">
        Alert rules
      </h2>
      <WatchStatus rules={rules} />
      <div className="mt-3 flex flex-col gap-2.5">
        {!alertRules.isSaved() && <p className="text-2xs text-warn">{notSavedMessage}</p>}
        <ul ref={rows} aria-label="Saved rules" className={`flex flex-col ${edited === undefined ? '' : 'max-h-48 overflow-y-auto'}`}>
          {rules.map((rule, at) => (
            <RuleRow
              key={rule.name}
              rule={rule}
              onToggle={() => toggle(rule)}
              onRenamed={(to) => rename(at, rule, to)}
              onEdit={() => setEdited(rule.name)}
              onDelete={() => remove(at, rule)}
            />
          ))}
          {rules.length === 0 && (
            <li className="text-xs text-faint">No saved rules in this browser yet. Create a rule, test it, then save it.</li>
          )}
        </ul>
        {edited === undefined ? (
          <div>
            <button type="button" data-new className="button-primary" disabled={isFull} onClick={() => setEdited(true)}>
              New rule
            </button>
            {isFull && <span className="ms-2 text-2xs text-soft">Limit of {maxRules} rules reached. Delete one to add another.</span>}
          </div>
        ) : (
          <RuleForm
            key={String(edited)}
            rule={rules.find(({ name }) => name === edited)}
            disabled={isFull && edited === true}
            onSave={save}
            onCancel={() => {
              setEdited(undefined);
              restoreFocus(() => dialog.current?.querySelector<HTMLElement>('[data-new]'));
            }}
            onNavigate={close}
          />
        )}
        <div role="status" className="text-2xs text-soft wrap-anywhere empty:hidden">
          {messages.map((sentence, index) => (
            <p key={index}>{sentence}</p>
          ))}
        </div>
        <NotificationSettingsForm />
        <ImportExport file={rulesFile} stored={alertRules} all={rules} stem="marketdesk" onMessages={setMessages} />
      </div>
      <form method="dialog" className="sticky -bottom-5 -mx-5 -mb-5 bg-panel px-5 pt-3 pb-5">
        <button type="submit" className="button-primary">
          Close
        </button>
      </form>
    </dialog>
  );
}

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

interface RuleRowProps {
  rule: AlertRule;
  onToggle: () => void;
  /** undefined where renaming was cancelled */
  onRenamed: (name: string | undefined) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One rule with its actions. */
function RuleRow({ rule, onToggle, onRenamed, onEdit, onDelete }: RuleRowProps) {
  const { name, isOn, cooldownMinutes } = rule;
  const lists = useStoredValue(watchlists);
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming)
    return (
      <li className="flex items-center gap-1 border-t border-line py-1">
        <RenameForm
          name={name}
          onDone={(to) => {
            setIsRenaming(false);
            onRenamed(to);
          }}
        />
      </li>
    );
  return (
    <li className="flex items-center gap-1 border-t border-line py-1">
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
      <button type="button" className="control" aria-label={`${isOn ? 'Pause' : 'Resume'} ${name}`} data-switch onClick={onToggle}>
        {isOn ? 'Pause' : 'Resume'}
      </button>
      <button type="button" className="control border-0" aria-label={`Rename ${name}`} title="Rename" onClick={() => setIsRenaming(true)}>
        ✎
      </button>
      <button type="button" className="control border-0" aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
        ☰
      </button>
      <button type="button" className="control border-0" aria-label={`Delete ${name}`} title="Delete" onClick={onDelete}>
        ✕
      </button>
    </li>
  );
}
