/** Errors that can occur while talking to ClickHouse, in addition to Node's connection errors. */

/** An error that the server reports, with its number. `opening`: it answered the first request. */
export class ServerError extends Error {
  readonly number: number
  readonly opening: boolean
  constructor(number: number, message: string, opening: boolean) {
    super(message)
    this.number = number
    this.opening = opening
  }
}

/** The server did not answer in time. */
export class NoAnswer extends Error {
  readonly opening: boolean
  constructor(opening: boolean) {
    super('no answer')
    this.opening = opening
  }
}

/** Another program answered. */
export class NotClickHouse extends Error {}

/** The port answers with the protocol of the server's native client. */
export class NativePort extends Error {}

/** The account has settings that prevent reading the rows, or reading all of them. */
export class UnsafeProfile extends Error {}

/** A column has texts that are not UTF-8. */
export class NotUtf8 extends Error {}

/** The answer ended before its last row, without a reason from the server. */
export class TruncatedAnswer extends Error {}

const EXCEPTION = /(?:^|\n)[^\n]{0,200}?Code: (\d{1,6})[.,] (?:e\.code\(\) = -?\d+, )?(?:e\.displayText\(\) = )?(?:[\w:]+Exception: )?(.*)/s
const ENDS = [/, e\.what\(\) = .*$/s, /\s*\(version [^)]*\).*$/s, /\s*\([A-Z0-9_]{3,}\)\s*$/]

/** Returns the error that the server wrote into a text, or null. */
export function exceptionIn(text: string, opening: boolean): ServerError | null {
  const [, number, message = ''] = EXCEPTION.exec(text) ?? []
  return number === undefined ? null : new ServerError(Number(number), ENDS.reduce((rest, end) => rest.replace(end, ''), message).trim(), opening)
}
