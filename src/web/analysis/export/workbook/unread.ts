/** Thrown if a part of a result could not be read, which was reported, or if reading was stopped. */
export class Unread extends Error {}
