/** The use cases that the doors call. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Services {}
