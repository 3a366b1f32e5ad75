/** What can go wrong in a talk with SQL Server, besides what the driver and Node say. */

/** What the server says, by the numbers of its errors. `opening`: before anything was asked of it. */
export class ServerError extends Error {
  readonly numbers: readonly number[]
  readonly opening: boolean
  constructor(numbers: readonly number[], message: string, opening: boolean) {
    super(message)
    this.numbers = numbers
    this.opening = opening
  }
}

/** No answer in time. */
export class NoAnswer extends Error {
  readonly opening: boolean
  constructor(opening: boolean) {
    super('no answer')
    this.opening = opening
  }
}

/** The server sends its client on to another one. */
export class SentOn extends Error {}

/** A text with half of a character. */
export class NotText extends Error {}
