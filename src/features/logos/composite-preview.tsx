import { monogramOf } from '#src/shared/logos/monogram.ts';
import type { FoundLogo } from './asked-logos.ts';
import { isHexColour } from './contrast.ts';
import { Picture } from './picture.tsx';

export const compositeBox = 'grid size-14 shrink-0 place-items-center overflow-hidden rounded-md';

interface Props {
  found: FoundLogo;
  background: 'light' | 'dark';
  /** as the slider stands, before anything is asked */
  radiusPercent: number;
  addressOf: (link: string | undefined) => string | undefined;
  onExpired: () => void;
}

/** The composite with corners that follow the slider at once: its own lie on their colour, so that they can be rounded less as well as more. */
export function CompositePreview({ found, background, radiusPercent, addressOf, onExpired }: Props) {
  const { files = {}, colors = {} } = found.logo ?? {};
  const [light, dark] = [colors.background_light, colors.background_dark];
  const brand = background === 'light' ? (light ?? dark) : (dark ?? light);
  const colour = brand !== undefined && isHexColour(brand) ? brand : monogramOf(found.symbol).colour;
  const link = files[`mark_vector_composite_${background}`] ?? files[`mark_composite_${background}`];
  return (
    <span aria-hidden className={compositeBox} style={{ background: colour, borderRadius: `${radiusPercent}%` }}>
      <Picture {...{ onExpired }} address={addressOf(link)} alt="" symbol={found.symbol} />
    </span>
  );
}
