import { useState } from 'react';
import { RenameForm } from '#src/shared/kept/rename-form.tsx';
import { ruleWords } from './rule-words.ts';
import type { AlertRule } from './rule.ts';

interface Props {
  rule: AlertRule;
  onSwitch: () => void;
  /** undefined where the name is to stay */
  onRenamed: (name: string | undefined) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One rule: switched on and off, renamed, changed, deleted. */
export function RuleRow({ rule, onSwitch, onRenamed, onEdit, onDelete }: Props) {
  const { name, isOn, cooldownMinutes } = rule;
  const [renames, setRenames] = useState(false);
  if (renames)
    return (
      <li className="flex items-center gap-1 border-t border-line py-1">
        <RenameForm
          name={name}
          onDone={(to) => {
            setRenames(false);
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
        </p>
        <p className="text-2xs text-soft wrap-anywhere">
          {ruleWords(rule)}; cooldown {cooldownMinutes} min
        </p>
      </div>
      <button type="button" className="control" aria-label={`${isOn ? 'Pause' : 'Resume'} ${name}`} data-switch onClick={onSwitch}>
        {isOn ? 'Pause' : 'Resume'}
      </button>
      <button type="button" className="control border-0" aria-label={`Rename ${name}`} title="Rename" onClick={() => setRenames(true)}>
        ✎
      </button>
      <button type="button" className="control border-0" aria-label={`Change ${name}`} title="Change" onClick={onEdit}>
        ☰
      </button>
      <button type="button" className="control border-0" aria-label={`Delete ${name}`} title="Delete" onClick={onDelete}>
        ✕
      </button>
    </li>
  );
}
