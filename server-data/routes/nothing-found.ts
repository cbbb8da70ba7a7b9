/** Asked rightly, and nothing of it exists: 404 `no_data_found`. The message is a sentence for the caller. */
export class NothingFound extends Error {}
