/**
 * Finds out whether a server that leaves a TLS handshake unanswered speaks HTTP without encryption. Such a server reads
 * the handshake as the start of a request. It usually rejects it at once, but if one of the random bytes looks like
 * white space, it waits for the rest of the request instead, and the connection would only end at the time limit.
 */
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'

/** Asks for ClickHouse's health check, which needs no account. */
const PING = 'GET /ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
/** Proxies that expect TLS answer plain requests too, but with an error. */
const HEALTHY = /^HTTP\/1\.[01] 200 /
const STATUS_MAX = 13

/** The server speaks HTTP without encryption. */
export class NoTls extends Error {}

/** Resolves to true if the server answers a plain request without an error before the connection closes. `opened` receives the socket. */
function answersPlainly(to: TcpNetConnectOpts, opened: (socket: Socket) => void): Promise<boolean> {
  return new Promise((resolve) => {
    let status = ''
    const socket = connect(to, () => socket.write(PING))
    opened(socket)
    socket
      .setEncoding('latin1')
      .on('error', () => socket.destroy())
      .on('close', () => resolve(HEALTHY.test(status)))
      .on('data', (text: string) => {
        status = (status + text).slice(0, STATUS_MAX)
        if (status.length === STATUS_MAX) socket.destroy()
      })
  })
}

/**
 * Destroys a TLS socket with `NoTls` if the server has not answered its handshake after `ms` milliseconds but answers a
 * plain request. The additional connection goes to the same address, sends no credentials and closes with the socket.
 */
export function watchHandshake(socket: Socket, to: TcpNetConnectOpts, ms: number): void {
  let probe: Socket | null = null
  const timer = setTimeout(() => {
    void answersPlainly(to, (opened) => {
      probe = opened
    }).then((isPlain) => {
      if (isPlain) socket.destroy(new NoTls('the server answers without encryption'))
    })
  }, ms)
  const stop = (): void => {
    clearTimeout(timer)
    probe?.destroy()
  }
  socket.once('secureConnect', stop).once('close', stop)
}
