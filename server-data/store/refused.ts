/** A store that cannot be used, or a change that it does not allow. The message is one sentence for people, and names what to do. */
export class StoreRefused extends Error {}
