import type { Change } from './verdict.ts';

export const changeLabels: Readonly<Record<Change, string>> = {
  raised: 'Raised',
  lowered: 'Lowered',
  narrowed: 'Narrowed',
  widened: 'Widened',
  reaffirmed: 'Reaffirmed',
  initiated: 'Initiated',
  'not updated': 'Not updated',
  contradictory: 'Contradictory',
  'not comparable': 'Not comparable',
};
