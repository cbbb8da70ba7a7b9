/** What the keys pressed before the field was there have written, and whether Enter was the last of them. */
export function typedAhead(keys: readonly string[]): { text: string; sent: boolean } {
  const sentAt = keys.indexOf('Enter');
  const written = sentAt < 0 ? keys : keys.slice(0, sentAt);
  return { text: written.reduce((text, key) => (key === 'Backspace' ? text.slice(0, -1) : text + key), ''), sent: sentAt >= 0 };
}
