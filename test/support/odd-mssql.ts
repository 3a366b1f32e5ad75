/** Misbehaving SQL Server doubles: each follows the protocol up to a certain point, then violates it. */
import type { Socket } from 'node:net'
import { ENCRYPTION, messageReader, PACKET, packet, packets, prelogin, token } from './tds.ts'

/** Sends one answer per client message, in this order. */
const scripted =
  (...answers: ((socket: Socket) => void)[]) =>
  (socket: Socket): void => {
    const left = [...answers]
    socket.on(
      'data',
      messageReader(() => left.shift()?.(socket)),
    )
  }
const says =
  (...bytes: Buffer[]) =>
  (socket: Socket): void =>
    void socket.write(Buffer.concat(bytes))
const answers = (...tokens: Buffer[]): ((socket: Socket) => void) => says(packets(PACKET.response, Buffer.concat(tokens)))
const greets = says(prelogin(ENCRYPTION.notSupported))
const takes = answers(token.collation(), token.loginAck(), token.done())
const refuses = (...errors: readonly [number, string][]) =>
  scripted(greets, answers(...errors.map(([number, text]) => token.error(number, text, 14)), token.doneFailed()))

function flood(socket: Socket): void {
  const chunk = packet(PACKET.response, Buffer.alloc(4_088, 0xaa), false)
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('\x04'), 20)
  socket.on('close', () => clearInterval(timer))
}

/** Each double's behavior, with the error codes that are acceptable for it. */
export const ODD_MSSQL: readonly (readonly [what: string, behave: (socket: Socket) => void, codes: readonly string[]])[] = [
  ['says nothing', () => undefined, ['db_connect_timeout']],
  ['closes at once', (socket) => socket.end(), ['db_reset']],
  ['resets', (socket) => socket.resetAndDestroy(), ['db_reset']],
  ['speaks HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'), ['db_reset', 'db_not_that_kind']],
  ['drips one byte after another', drip, ['db_connect_timeout', 'db_not_that_kind']],
  ['sends bytes without end', flood, ['db_connect_timeout', 'db_not_that_kind', 'db_reset']],
  ['greets and then falls silent', scripted(greets), ['db_connect_timeout']],
  ['greets with nonsense', scripted(says(packets(PACKET.response, Buffer.from([1, 0xff, 0xff, 0, 1, 0xff])))), ['db_not_that_kind']],
  ['accepts only encrypted connections', scripted(says(prelogin(ENCRYPTION.required))), ['db_needs_tls']],
  ['knows no such user', refuses([18456, 'Login failed for user u.']), ['db_password_wrong']],
  ['has no such database', refuses([4060, 'Cannot open database "d".'], [18456, 'Login failed for user u.']), ['db_missing']],
  ['wants a new password', refuses([18488, 'The password of the account must be changed.']), ['db_user_refused']],
  ['has no free connection', refuses([17809, 'The maximum number of connections has been reached.']), ['db_busy']],
  ['is starting', refuses([17187, 'SQL Server is not ready to accept new client connections.']), ['db_starting']],
  ['answers with an error that it makes up', refuses([999_999, 'no']), ['db_failed']],
  ['sends its client on to another server', scripted(greets, answers(token.loginAck(), token.routing('10.0.0.9', 1433), token.done())), ['db_sent_on']],
  ['takes anybody and then falls silent', scripted(greets, takes), ['db_connect_timeout']],
  ['takes anybody and then goes', scripted(greets, takes, (socket) => socket.end()), ['db_reset']],
  ['answers with nonsense', scripted(greets, takes, answers(Buffer.from([0x17, 1, 2, 3, 4]))), ['db_not_that_kind']],
  [
    'lets nobody read',
    scripted(greets, takes, answers(token.done()), answers(token.error(229, 'The SELECT permission was denied.'), token.doneFailed())),
    ['db_no_right'],
  ],
]
