import * as limits from '#contract/limits.ts';

interface Props {
  /** as it stands, while it is moved */
  draft: number;
  onDraft: (radius: number) => void;
  /** let go of */
  onChange: (radius: number) => void;
}

/** Corners of composites in percent: followed here while it moves, asked for when it is let go of. */
export function RadiusField({ draft, onDraft, onChange }: Props) {
  const done = (): void => onChange(draft);
  return (
    <label className="flex items-center gap-1.5 text-soft print:hidden">
      Corners
      <input
        type="range"
        min={0}
        max={limits.logos.radiusPercent}
        step={1}
        value={draft}
        aria-valuetext={`${draft}%`}
        className="h-6 w-20 accent-(--accent)"
        onChange={({ target }) => onDraft(Number(target.value))}
        onPointerUp={done}
        onKeyUp={done}
        onBlur={done}
      />
      <output className="w-9 text-end">{draft}%</output>
    </label>
  );
}
