/** Formats requests and errors for the log without query strings, tokens or links. */
import { withoutSecrets } from './redact.ts'

export const logSerializers = {
  req: (request: { method: string; url: string }) => ({ method: request.method, path: withoutSecrets(request.url.split('?')[0] ?? '') }),
  err: (error: Error & { code?: string }) => ({
    type: error.name,
    code: error.code,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
  }),
}
