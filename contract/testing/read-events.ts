/** Events of a stream as they come. */
export interface ReadEvents {
  /** those received so far, as `name data`, without the padding of beats */
  readonly received: readonly string[];
  /** false once the stream has ended */
  readonly isOpen: () => boolean;
}

/** Reads a stream of server-sent events until it ends. @param chunks of its text */
export function readEvents(chunks: AsyncIterable<string>): ReadEvents {
  const received: string[] = [];
  let isOpen = true;
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of chunks) {
      const events = (text + chunk).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
        received.push(`${name} ${data.replace(/,"padding":" *"/, '')}`);
      }
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => (isOpen = false));
  return { received, isOpen: () => isOpen };
}
