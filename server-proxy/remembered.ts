const mostTexts = 1000;
const longestText = 2000;

export interface Remembered<Read> {
  (text: string): Read;
  /** what was read before; nothing is read for it */
  readonly known: (text: string) => Read | undefined;
}

/**
 * A reading of text that is done once per text. Callers choose the texts, so long ones are read each time, and when
 * there are too many all are forgotten, which costs an attacker's flood no more than having no memory would.
 *
 * @param isKept whether a reading may be remembered, and its text with it
 */
export function remembered<Read>(read: (text: string) => Read, isKept: (reading: Read) => boolean = () => true): Remembered<Read> {
  const readings = new Map<string, Read>();
  const reader = (text: string): Read => {
    const known = readings.get(text);
    if (known !== undefined) return known;
    const reading = read(text);
    if (text.length > longestText || !isKept(reading)) return reading;
    if (readings.size >= mostTexts) readings.clear();
    readings.set(text, reading);
    return reading;
  };
  return Object.assign(reader, { known: (text: string) => readings.get(text) });
}
