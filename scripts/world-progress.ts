/** Two years of sample news, as many as make every filter worth trying. */
export const worldItems = 20_000;

/** Says how far the building of the example world is: a line drawn over itself for a person, one line for a log. */
export function worldProgress(out: { readonly isTTY?: boolean; readonly write: (text: string) => unknown }): (items: number) => void {
  let said = false;
  return (items) => {
    if (out.isTTY === true) {
      out.write(`\rBuilding the example world: ${items.toLocaleString('en-US')} of ${worldItems.toLocaleString('en-US')} stories …`);
      if (items >= worldItems) out.write('\r\u001b[K');
    } else if (!said) {
      out.write(`Building the example world of ${worldItems.toLocaleString('en-US')} stories (once) …\n`);
    }
    said = true;
  };
}
