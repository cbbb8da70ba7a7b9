import type { Random } from '../random.ts';

const plain = [
  'Excludes acquisitions that have not closed.',
  'Assumes exchange rates stay where they are.',
  'Includes about two cents per share for the closing of a site.',
  'Capital spending seen at the level of last year.',
  'Margin seen between last year’s and half a point above.',
  'Told on the conference call, not in the release.',
] as const;

/** As editors paste them: markup and entities (facts §11). */
const marked = [
  '<p>Adjusted figures leave out amortization &amp; one-time items.</p>',
  '<strong>Note:</strong> range given on the call&nbsp;&#8211; not in the release.',
  'Assumes rates of &lt; 5&#37;.<br>Excludes currency effects.',
  '<ul><li>Margin seen flat</li><li>Tax rate seen near 21%</li></ul>',
  '<p>See <a href="https://www.example.com/outlook" target="_blank">the statement</a>.</p>',
] as const;

export function noteOf(random: Random): string {
  const drawn = random.fraction();
  return drawn < 0.84 ? '' : drawn < 0.95 ? random.pick(plain) : random.pick(marked);
}
