/** A stream of server-sent events that is read. */
export interface OpenEvents {
  readonly status: number;
  readonly contentType: string | null;
  /** those received so far, as `name data` */
  readonly received: string[];
  readonly isOpen: () => boolean;
  readonly close: () => void;
}
/** Opens a stream and reads it until it ends or is closed. */
export declare function openEvents(url: string | URL, headers?: Readonly<Record<string, string>>): Promise<OpenEvents>;
