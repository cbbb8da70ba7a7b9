import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';

/** What many readers look for, as one change of the address. */
export interface FilterPreset<Change> {
  readonly label: string;
  readonly change: Change;
}

interface Props<Change> {
  presets: readonly FilterPreset<Change>[];
  onChange: (change: Change) => void;
}

/** Filters and dates that are often set together, each as one choice; the others stay. */
export const FilterPresets = <Change,>({ presets, onChange }: Props<Change>) => (
  <PanelButton anchor="--presets" words="Presets ▾">
    {(onClose) => (
      <Popover label="Presets" anchor="--presets" width="w-80" onClose={onClose}>
        <ul className="flex flex-col gap-0.5">
          {presets.map(({ label, change }) => (
            <li key={label}>
              <button
                type="button"
                className="min-h-6 w-full rounded px-2 py-1 text-start text-accent hover:bg-raised"
                onClick={() => {
                  onChange(change);
                  onClose();
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Popover>
    )}
  </PanelButton>
);
