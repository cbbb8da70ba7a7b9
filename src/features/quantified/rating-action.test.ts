import { expect, test } from 'vitest';
import { ratedDirection } from '#analysis/rated-direction.ts';
import { targetPrice } from './rating-action.ts';

test.each([
  ['Upgrade', 1],
  ['Upgrades', 1],
  ['Downgrade', -1],
  ['Maintain', 0],
  ['Initiate', 0],
  ['', 0],
])('%j expects a move of direction %i', (action, direction) => expect(ratedDirection(action)).toBe(direction));

test.each([
  ['Example Research Upgrades Halden Optics to Buy, Raises Price Target to $48', '$48'],
  ['Placeholder Partners lifts Salesforce target to $345', '$345'],
  ['Paragon Sample upgrades Abbott to Buy, target $117', '$117'],
  ['Bank Maintains Outperform on Ford, Lowers Price Target from $14.50 to $12', '$14.50 → $12'],
  ['Bank Maintains Neutral on Ford, Raises PT to $1,250 From $1,100', '$1,100 → $1,250'],
  ['Bank Initiates Coverage On Ford with Buy Rating, Announces Price Target of €45.5', '€45.5'],
  ['Bank Reiterates Buy on Ford, Maintains $24 Price Target', '$24'],
  ['Target raises guidance to $9 a share', undefined],
  ['Target to pay $1 dividend', undefined],
  ['Prototype Research starts coverage of Manulife with Buy rating', undefined],
  ['', undefined],
])('the price target of %j is %s', (headline, target) => expect(targetPrice(headline)).toBe(target));
