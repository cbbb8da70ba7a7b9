import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ForeignHtml } from './foreign-html.tsx';
import { maxCharacters } from './sanitise.ts';

test('shows an article, and replaces it completely', async () => {
  const screen = await render(<ForeignHtml html="<p>first</p>" imageHosts={[]} />);
  await expect.element(screen.getByText('first')).toBeVisible();
  await screen.rerender(<ForeignHtml html="<p>second</p>" imageHosts={[]} />);
  await expect.element(screen.getByText('second')).toBeVisible();
  await expect.element(screen.getByText('first')).not.toBeInTheDocument();
});

test('shows where a long article was cut', async () => {
  const screen = await render(<ForeignHtml html={`<p>start</p>${'x '.repeat(maxCharacters / 2)}`} imageHosts={[]} />);
  await expect.element(screen.getByText('Cut here: the text is longer than 1,000,000 characters.')).toBeVisible();
  await screen.rerender(<ForeignHtml html="<p>start</p>" imageHosts={[]} />);
  await expect.element(screen.getByText(/Cut here/)).not.toBeInTheDocument();
});

test('images appear once their host is listed', async () => {
  const html = '<img src="https://images.example/a.png" alt="A chart">';
  const screen = await render(<ForeignHtml html={html} imageHosts={[]} />);
  await expect.element(screen.getByRole('link', { name: 'Image at images.example: A chart' })).toBeVisible();
  await screen.rerender(<ForeignHtml html={html} imageHosts={['images.example']} />);
  await expect.element(screen.getByRole('img', { name: 'A chart' })).toBeInTheDocument();
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
});
