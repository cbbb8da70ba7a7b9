import { expect, test } from 'vitest';
import { dollars, grouped, money, moneyInWords, percent, perShare, price, reportedMoney, signedPercent, targetPrice } from './numbers.ts';

test.each([
  [grouped(0), '0'],
  [grouped(999), '999'],
  [grouped(1_234_567), '1,234,567'],
  [grouped(-12_000), '-12,000'],
  [money(94.93), '$94.93B'],
  [money(9.2), '$9.2B'],
  [money(2), '$2B'],
  [money(187.24), '$187.2B'],
  [money(0.5124), '$512.4M'],
  [money(0.02), '$20M'],
  [money(0.9999), '$1B'],
  [money(1200), '$1.2T'],
  [money(6.85, 'CAD'), 'C$6.85B'],
  [reportedMoney(9.2), '$9.20B'],
  [reportedMoney(187.24), '$187.2B'],
  [reportedMoney(0.766), '$766M'],
  [moneyInWords(0.25), '$250 million'],
  [moneyInWords(4.1, 'CAD'), 'C$4.1 billion'],
  [perShare(1.944), '$1.94'],
  [perShare(-0.62), '$(0.62)'],
  [perShare(1.1, 'CAD'), 'C$1.10'],
  [price(212.4), '$212.40'],
  [price(4905.1), '$4,905.10'],
  [price(0.999), '$1.00'],
  [dollars(1150), '$1,150'],
  [percent(0.0341), '3.4%'],
  [percent(-0.02), '2.0%'],
  [signedPercent(0.0041), '+0.41%'],
  [signedPercent(-0.0008), '−0.08%'],
  [signedPercent(-0.000_01), '0.00%'],
])('%s is printed as %s', (printed, expected) => expect(printed).toBe(expected));

test.each([
  [43.4, 43],
  [212, 210],
  [566, 570],
  [0.2, 1],
])('a target near %d is set at %d', (near, set) => expect(targetPrice(near)).toBe(set));
