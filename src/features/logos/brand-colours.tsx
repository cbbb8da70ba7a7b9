import type { LogoRecord } from '#contract/endpoints/logos.ts';
import { contrastWords, isHexColour } from './contrast.ts';
import { CopyText } from './copy-text.tsx';

const names = { background_light: 'Light', background_dark: 'Dark' } as const;

/** The brand's colours, each with its hex to copy and how text is read on it. */
export function BrandColours({ colours, of }: { colours: LogoRecord['colors']; of: string }) {
  const known = (['background_light', 'background_dark'] as const).flatMap((member) => {
    const hex = colours[member];
    return hex !== undefined && isHexColour(hex) ? [{ name: names[member], hex: hex.toUpperCase() }] : [];
  });
  if (known.length === 0) return <p className="text-2xs text-faint">No brand colours known</p>;
  return (
    <ul aria-label="Brand colours" className="flex flex-wrap gap-x-4 gap-y-1 text-2xs">
      {known.map(({ name, hex }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-1.5">
          <span aria-hidden className="size-5 shrink-0 rounded-sm border border-line" style={{ background: hex }} />
          <span className="text-soft">{name}</span>
          <CopyText label={`${hex}, copy the ${name.toLowerCase()} colour of ${of}`} text={() => hex}>
            {hex}
          </CopyText>
          <span className="text-faint">text on it: {contrastWords(hex)}</span>
        </li>
      ))}
    </ul>
  );
}
