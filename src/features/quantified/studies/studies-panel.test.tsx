import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { measuredProvider } from '#contract/endpoints/quantified.ts';
import { click, hasText, openQuantified } from '#src/testing/open-page.ts';
import { wireReaction } from '#src/testing/records.ts';

const study = (label: string) => page.getByRole('link', { name: new RegExp(`^${label}`) });
const reason = 'needs Analyst action, which these reactions do not have: they are measured from stories and prices';

test('a study of analyst actions is grey with the reason over reactions measured from own stories, and a link over others', async () => {
  await openQuantified([wireReaction({ Provider: measuredProvider, AnalystAction: '', EPSAction: '' })]);
  await click(/^Studies/);
  await expect.element(study(`Upgrades this quarter.*${reason}`)).toHaveAttribute('aria-disabled', 'true');
  await expect.element(study('Raised guidance this quarter')).toHaveAttribute('href');
});

test('a feed that may have them has links alone', async () => {
  await openQuantified([wireReaction({ Provider: 'Another', AnalystAction: '', EPSAction: '' })]);
  await click(/^Studies/);
  await expect.element(study('Upgrades this quarter')).toHaveAttribute('href');
});

test('studies are tested on the whole range of their dates, not on the rows of the page', async () => {
  const upgrades = Array.from({ length: 12 }, (_, index) =>
    wireReaction({
      _id: `id-${index}`,
      ResourceID: String(index),
      Symb: `S${index}`,
      AnalystAction: 'Upgrade',
      Date: '10/5/2026',
      PUBt: '2026-10-05 15:00:00.000',
      '5_Minutes%': '1',
    }),
  );
  await openQuantified([...upgrades, wireReaction({ Symb: 'NEW' })]);
  await hasText('1 reaction of 1 row');
  await click(/^Studies/);
  await hasText('Of all 13 rows of these dates');
  await expect.element(study('Upgrades this quarter')).toMatchTextContent('too few days (1, min 20)');
});
