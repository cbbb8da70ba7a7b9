import type { Entry } from '#src/features/palette/entry.ts';

/** Chips say what is chosen, not what can be done; what has a key stands among the keys. */
const buttonsOfBar = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role=toolbar] button:not(.chip, [aria-keyshortcuts], :disabled)')].filter((button) =>
    button.checkVisibility(),
  );

const labelOf = (button: HTMLElement): string =>
  (button.getAttribute('aria-label') ?? button.textContent).replace(/[▾▴✓]/, '').replaceAll(/\s+/g, ' ').trim();

/** Whatever the bar of this page offers, as it stands there now: its panels, tools and switches. */
export function pageActions(): readonly Entry[] {
  const labels = new Set<string>();
  return buttonsOfBar().flatMap((button) => {
    const label = labelOf(button);
    if (label === '' || labels.has(label)) return [];
    labels.add(label);
    return [
      {
        id: `bar ${label}`,
        label,
        about: 'On this page',
        words: button.title,
        act: () =>
          buttonsOfBar()
            .find((one) => labelOf(one) === label)
            ?.click(),
      },
    ];
  });
}
