import { useLayoutEffect, useRef, useState } from 'react';
import { useKept } from '#src/shared/kept/kept.ts';
import { MoveNamed } from '#src/shared/kept/move-named.tsx';
import { renamed, withNamed } from '#src/shared/kept/named.ts';
import { keepFocus } from '#src/shared/ui/keep-focus.ts';
import { steadyNow, useNow } from '#src/shared/ui/now.ts';
import { alertRules, rulesFile } from './kept-rules.ts';
import { MannersForm } from './manners-form.tsx';
import { RecentHits } from './recent-hits.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleRow } from './rule-row.tsx';
import { mostRules, type AlertRule } from './rule.ts';
import { activeOf, useWatchFreshness } from './watch.ts';
import { watchWords } from './watch-words.ts';
import { renameWatched } from './watched.ts';

/** What a browser that keeps nothing is told; the rules last as long as the page. */
const notSaved =
  'Alert rules are not saved in this browser: its storage is blocked or full, so they last as long as this page. Export them to keep them.';

/** A leaf, so that the seconds that pass draw nothing else anew. */
function WatchLine({ rules }: { rules: readonly AlertRule[] }) {
  const active = activeOf(rules);
  const freshness = useWatchFreshness(active);
  useNow();
  return <p className="text-xs text-soft">{watchWords({ isAnyOn: active.length > 0, freshness, nowMs: steadyNow() })}</p>;
}

/** Rules on new stories: tested, kept, paused, renamed, changed, deleted, handed on as a file; and how they are told. */
export default function AlertsPanel({ onClose }: { onClose: () => void }) {
  const rules = useKept(alertRules);
  const [edited, setEdited] = useState<string | true | undefined>(() => (alertRules.get().length === 0 ? true : undefined));
  const [said, setSaid] = useState<readonly string[]>([]);
  const dialog = useRef<HTMLDialogElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const isFull = rules.length >= mostRules;
  const focusRow = (at: number, mark: string): void =>
    keepFocus(() => {
      const found = [...(rows.current?.querySelectorAll<HTMLElement>(`[${mark}]`) ?? [])];
      return found[Math.min(at, found.length - 1)] ?? dialog.current?.querySelector<HTMLElement>('[data-new]');
    });
  const close = (): void => dialog.current?.close();
  const save = (rule: AlertRule): void => {
    if (typeof edited === 'string') {
      alertRules.update((latest) => latest.map((one) => (one.name === edited ? { ...rule, name: edited, isOn: one.isOn } : one)));
      setSaid([`“${edited}” is changed.`]);
    } else {
      alertRules.update((latest) => withNamed(latest, rule));
      setSaid([`“${alertRules.get().at(-1)?.name ?? rule.name}” is on: stories that come from now on alert.`]);
    }
    setEdited(undefined);
    focusRow(typeof edited === 'string' ? rules.findIndex(({ name }) => name === edited) : rules.length, 'data-switch');
  };
  const turn = ({ name, isOn }: AlertRule): void => {
    alertRules.update((latest) => latest.map((one) => (one.name === name ? { ...one, isOn: !isOn } : one)));
    setSaid([isOn ? `“${name}” is paused.` : `“${name}” is on: stories that come from now on alert.`]);
  };
  const rename = (at: number, { name }: AlertRule, to: string | undefined): void => {
    focusRow(at, 'title=Rename');
    if (to === undefined || to.trim() === '' || to.trim() === name) return;
    alertRules.update((latest) => renamed(latest, name, to));
    const after = alertRules.get()[at]?.name ?? to;
    renameWatched(name, after);
    setSaid([`“${name}” is called “${after}” now.`]);
  };
  const remove = (at: number, { name }: AlertRule): void => {
    alertRules.update((latest) => latest.filter((one) => one.name !== name));
    if (edited === name) setEdited(undefined);
    setSaid([`“${name}” deleted.`]);
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
        Alerts
      </h2>
      <WatchLine rules={rules} />
      <div className="mt-3 flex flex-col gap-2.5">
        {!alertRules.isSaved() && <p className="text-2xs text-warn">{notSaved}</p>}
        <ul ref={rows} aria-label="Kept rules" className={`flex flex-col ${edited === undefined ? '' : 'max-h-48 overflow-y-auto'}`}>
          {rules.map((rule, at) => (
            <RuleRow
              key={rule.name}
              rule={rule}
              onSwitch={() => turn(rule)}
              onRenamed={(to) => rename(at, rule, to)}
              onEdit={() => setEdited(rule.name)}
              onDelete={() => remove(at, rule)}
            />
          ))}
          {rules.length === 0 && <li className="text-xs text-faint">No rule is kept in this browser yet: make one, test it, keep it.</li>}
        </ul>
        {edited === undefined ? (
          <div>
            <button type="button" data-new className="button-primary" disabled={isFull} onClick={() => setEdited(true)}>
              New rule
            </button>
            {isFull && <span className="ms-2 text-2xs text-soft">There are {mostRules} rules: delete one before you make the next.</span>}
          </div>
        ) : (
          <RuleForm
            key={String(edited)}
            rule={rules.find(({ name }) => name === edited)}
            disabled={isFull && edited === true}
            onSave={save}
            onCancel={() => {
              setEdited(undefined);
              keepFocus(() => dialog.current?.querySelector<HTMLElement>('[data-new]'));
            }}
            onFollow={close}
          />
        )}
        <div role="status" className="text-2xs text-soft wrap-anywhere empty:hidden">
          {said.map((sentence, index) => (
            <p key={index}>{sentence}</p>
          ))}
        </div>
        <MannersForm />
        <RecentHits onFollow={close} />
        <MoveNamed file={rulesFile} kept={alertRules} all={rules} stem="marketdesk" onSaid={setSaid} />
      </div>
      <form method="dialog" className="sticky -bottom-5 -mx-5 -mb-5 bg-panel px-5 pt-3 pb-5">
        <button type="submit" className="button-primary">
          Close
        </button>
      </form>
    </dialog>
  );
}
