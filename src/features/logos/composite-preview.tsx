import { isHexColour, isDark } from './contrast.ts';
import type { FoundLogo } from './asked-logos.ts';
import { Picture } from './picture.tsx';
import { monogramOf } from '#src/shared/logos/monogram.ts';

/** The mark keeps as much of its square as the service gives it. */
export const compositeBox = 'grid size-14 shrink-0 place-items-center overflow-hidden rounded-md [&>img]:size-[58%]';

interface Props {
  found: FoundLogo;
  background: 'light' | 'dark';
  /** as the slider stands, before anything is asked */
  radiusPercent: number;
  addressOf: (link: string | undefined) => string | undefined;
  onExpired: () => void;
}

/** The mark on its brand background as the service would compose it, drawn here, so that it follows the slider at once. */
export function CompositePreview({ found, background, radiusPercent, addressOf, onExpired }: Props) {
  const { files = {}, colors = {} } = found.logo ?? {};
  const [light, dark] = [colors.background_light, colors.background_dark];
  const brand = background === 'light' ? (light ?? dark) : (dark ?? light);
  const colour = brand !== undefined && isHexColour(brand) ? brand : monogramOf(found.symbol).colour;
  // On a dark background stands the mark for dark pages.
  const side = brand !== undefined && isHexColour(brand) && !isDark(brand) ? 'light' : 'dark';
  const other = side === 'light' ? 'dark' : 'light';
  const link = files[`mark_vector_${side}`] ?? files[`mark_${side}`] ?? files[`mark_vector_${other}`] ?? files[`mark_${other}`];
  return (
    <span aria-hidden className={compositeBox} style={{ background: colour, borderRadius: `${radiusPercent}%` }}>
      <Picture {...{ onExpired }} address={addressOf(link)} alt="" symbol={found.symbol} />
    </span>
  );
}
