/** Errors that can occur while talking to SQL Server, in addition to those of the driver and Node. */

/** An error that the server reports, with its numbers. `opening`: it was the response to the first request. */
export class ServerError extends Error {
  readonly numbers: readonly number[]
  readonly opening: boolean
  constructor(numbers: readonly number[], message: string, opening: boolean) {
    super(message)
    this.numbers = numbers
    this.opening = opening
  }
}

/** The server did not respond in time. */
export class NoAnswer extends Error {
  readonly opening: boolean
  constructor(opening: boolean) {
    super('no answer')
    this.opening = opening
  }
}

/** The server redirected the client to another server. */
export class Redirected extends Error {}

/** A text contains an unpaired surrogate. */
export class BrokenText extends Error {}
