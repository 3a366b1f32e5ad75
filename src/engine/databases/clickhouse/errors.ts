/** Errors that can occur while talking to ClickHouse, in addition to Node's connection errors. */

/** An error that the server reports, with its number. `opening`: it was the response to the first request. */
export class ServerError extends Error {
  readonly number: number
  readonly opening: boolean
  constructor(number: number, message: string, opening: boolean) {
    super(message)
    this.number = number
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

/** The response came from a program other than ClickHouse. */
export class NotClickHouse extends Error {}

/** The port speaks the protocol of the native client instead of HTTP. */
export class NativePort extends Error {}

/** The account has settings that prevent reading at all, or drop rows. */
export class UnsafeProfile extends Error {}

/** A column contains text that is not UTF-8. */
export class NotUtf8 extends Error {}

/** The response ended before its last row, and the server gave no reason. */
export class TruncatedAnswer extends Error {}

const EXCEPTION = /(?:^|\n)[^\n]{0,200}?Code: (\d{1,6})[.,] (?:e\.code\(\) = -?\d+, )?(?:e\.displayText\(\) = )?(?:[\w:]+Exception: )?(.*)/s
const ENDS = [/, e\.what\(\) = .*$/s, /\s*\(version [^)]*\).*$/s, /\s*\([A-Z0-9_]{3,}\)\s*$/]

/** Returns the server error that a response text contains, or null. */
export function exceptionIn(text: string, opening: boolean): ServerError | null {
  const [, number, message = ''] = EXCEPTION.exec(text) ?? []
  return number === undefined ? null : new ServerError(Number(number), ENDS.reduce((rest, end) => rest.replace(end, ''), message).trim(), opening)
}
