// Tabs of one browser that show the same desk. Where a browser or a frame lacks one of the two means, a tab stands alone.

/** Grows with the shape of what tabs say: after an upgrade tabs of two builds are open and must not hear each other. */
const version = 1;

export interface Tabs {
  say(message: unknown): void;
  /** Does the work unless another tab is at the same; false when one is. */
  alone(work: string, todo: () => Promise<void>): Promise<boolean>;
  close(): void;
}

/** Two desks may stand under two paths of one host, in front of different data: they are strangers. */
const nameOf = (topic: string): string => `marketdesk live ${version} ${new URL(document.baseURI).pathname} ${topic}`;

function openChannel(name: string, hear: (message: unknown) => void): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }) => hear(data));
    return channel;
  } catch {
    return undefined;
  }
}

/** Opens the talk of all tabs about a topic; what this tab says, it does not hear. */
export function openTabs(topic: string, hear: (message: unknown) => void): Tabs {
  const name = nameOf(topic);
  const channel = openChannel(name, hear);
  const { locks } = navigator;
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    say: (message) => channel?.postMessage(message),
    async alone(work, todo) {
      let begun = false;
      const locked = async (lock: Lock | null): Promise<void> => {
        if (!lock) return;
        begun = true;
        await todo();
      };
      try {
        // Undefined on plain http, refused in a frame without an origin.
        await locks.request(`${name} ${work}`, { ifAvailable: true }, locked);
      } catch (error) {
        if (begun) throw error;
        begun = true;
        await todo();
      }
      return begun;
    },
    close: () => channel?.close(),
  };
}
