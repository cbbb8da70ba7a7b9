import { dayOf } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';

/** The day in New York, by which calendars go. */
export const today = (): string => dayOf(nowSeconds(), 'et');
