import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startApi } from '#src/testing/api.ts';
import { withQueries } from '#src/testing/render-page.tsx';
import { CompanyName } from './company-name.tsx';

test('the name of the record precedes that of the directory; a symbol that neither knows has none', async () => {
  startApi();
  await render(
    withQueries(
      <ul>
        <li>
          <CompanyName symbol="AAPL" name="Apple of the record" />
        </li>
        <li>
          <CompanyName symbol="aapl" />
        </li>
        <li>
          <CompanyName symbol="ZZZQ" />
        </li>
      </ul>,
    ),
  );
  const names = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['Apple of the record', 'Apple Inc.', '']);
});
