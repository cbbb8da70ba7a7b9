import { expect, it } from 'vitest';
import { lettering } from './lettering.ts';
import { letters } from './letters.ts';

it('letters follow one another by their widths, moved where they meet', () => {
  const width = (text: string): number => lettering(text).width;
  expect(width('A')).toBe(letters.get('A')?.width);
  expect(width('HI')).toBe(width('H') + width('I'));
  expect(width('AV')).toBeLessThan(width('A') + width('V') - 20);
  expect(width('A V')).toBe(width('A') + width(' ') + width('V'));
});

it('each is drawn from where its pen stands', () => {
  const { d } = lettering('H H');
  const place = (letters.get('H')?.width ?? 0) + (letters.get(' ')?.width ?? 0);
  expect(d).toBe(`M0 0${letters.get('H')?.d}M${place} 0${letters.get('H')?.d}`);
});

it('accents are left out, and characters it does not know', () => {
  expect(lettering('Nestlé')).toEqual(lettering('Nestle'));
  expect(lettering('A阿\u0000B')).toEqual(lettering('AB'));
  expect(lettering('')).toEqual({ d: '', width: 0 });
});
