import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Named } from './named-list.ts';
import { NamedList } from './named-list-tools.tsx';

function Host() {
  const [items, setItems] = useState<readonly Named[]>(['One', 'Two', 'Three'].map((name) => ({ name })));
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input ref={field} aria-label="Name of a new one" />
      <NamedList
        label="Saved"
        items={items}
        empty="None yet."
        renderItem={({ name }) => name}
        renderActions={() => undefined}
        onRename={({ name }, to) => {
          setItems(items.map((one) => (one.name === name ? { name: to } : one)));
          return to;
        }}
        onDelete={({ name }) => setItems(items.filter((one) => one.name !== name))}
        onMessages={() => undefined}
        findFirst={() => field.current}
      />
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name });

test('after an item is deleted the next one can be, then the one before, and at last the first is saved again', async () => {
  await render(<Host />);
  await button('Delete Two').click();
  await expect.element(button('Delete Three')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Delete One')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Name of a new one' })).toHaveFocus();
});

test('a renamed item keeps the focus, and so does one that keeps its name', async () => {
  await render(<Host />);
  await button('Rename Two').click();
  await userEvent.keyboard('Second{Enter}');
  await expect.element(button('Rename Second')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'New name of Second' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Rename Second')).toHaveFocus();
});
