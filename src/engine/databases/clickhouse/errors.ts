/** What can go wrong in a talk with ClickHouse, besides what Node says of the way there. */

/** What the server says, by its number. `opening`: before anything was asked of it. */
export class ServerError extends Error {
  readonly number: number
  readonly opening: boolean
  constructor(number: number, message: string, opening: boolean) {
    super(message)
    this.number = number
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

/** What answers is another program. */
export class NotClickHouse extends Error {}

/** The protocol of the server's own client answers on this port. */
export class NativePort extends Error {}

/** Settings of the account that rows could not be read with, or not all of them. */
export class UnsafeProfile extends Error {}

/** A column with texts that are not UTF-8. */
export class NotUtf8 extends Error {}

/** The answer ended before its last row, for a reason that the server did not give. */
export class CutOff extends Error {}

const EXCEPTION = /(?:^|\n)[^\n]{0,200}?Code: (\d{1,6})[.,] (?:e\.code\(\) = -?\d+, )?(?:e\.displayText\(\) = )?(?:[\w:]+Exception: )?(.*)/s
const ENDS = [/, e\.what\(\) = .*$/s, /\s*\(version [^)]*\).*$/s, /\s*\([A-Z0-9_]{3,}\)\s*$/]

/** An error as the server writes it, at its place in a text. Null where there is none. */
export function exceptionIn(text: string, opening: boolean): ServerError | null {
  const [, number, message = ''] = EXCEPTION.exec(text) ?? []
  return number === undefined ? null : new ServerError(Number(number), ENDS.reduce((rest, end) => rest.replace(end, ''), message).trim(), opening)
}
