import { isDecimalText, type DecimalText } from '#contract/decimal.ts';
import type { Random } from '../random.ts';

function decimal(text: string): DecimalText {
  if (!isDecimalText(text)) throw new RangeError(`${text} is no decimal text`);
  return text;
}

/** Two decimals mostly, sometimes three or no more than needed: `3.40`, `3.400`, `3.4`. Real records mix scales (facts §11). */
export function perShareText(value: number, random: Random): DecimalText {
  const drawn = random.fraction();
  const text = value.toFixed(drawn < 0.08 ? 3 : 2);
  return decimal(drawn > 0.94 ? String(Number(text)) : text.replace(/^-(0\.0+)$/, '$1'));
}

/** Whole units of the currency, `100000000.000` mostly and sometimes `100000000`. */
export const moneyText = (billions: number, plain: boolean): DecimalText => decimal(`${Math.round(billions * 1e9)}${plain ? '' : '.000'}`);
