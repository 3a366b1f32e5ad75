/** The page shell and its files: hashed names are kept for a year, the shell is never kept. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOCALE_COOKIE } from '../contract/constants.ts'
import type { PageInstallation } from '../contract/installation.ts'
import { isPage, SECRET_PATHS, splitLocale } from '../contract/routes.ts'
import { LANGUAGES, localeIn } from '../texts/languages.ts'
import { signUpRule } from './policies/sign-up.ts'
import { contentSecurityPolicy } from './security/headers.ts'
import type { XsrfTokens } from './security/secrets.ts'
import { operatorOf, type Settings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** The path of a request line, which a client may write as `//`, or with a whole address; '/' begins it or it is no page of ours. */
const pathOf = (request: FastifyRequest): string => request.url.split(/[?#]/)[0] ?? ''

const installationOf = (settings: Settings): PageInstallation => ({ sign_up: signUpRule(settings), operator: operatorOf(settings) })

const attributeText = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const hasExtension = (path: string): boolean => /\.[a-z0-9]+$/i.test(path)

/** At '/' the language that a person chose decides; without one, the browser's first. */
const wanted = ({ cookies, headers }: FastifyRequest): string => LANGUAGES[localeIn(cookies[LOCALE_COOKIE] ?? String(headers['accept-language'] ?? ''))].prefix

export async function registerPages(app: FastifyInstance, xsrf: XsrfTokens, isHttps: boolean, settings: Settings): Promise<void> {
  if (!existsSync(`${WEB}/index.html`)) throw new StartProblem('The pages are not built. Run npm start, or npm run build first.')
  const shell = readFileSync(`${WEB}/index.html`, 'utf8')
    .replace('__MAX_UPLOAD_MB__', String(settings.MAX_UPLOAD_MB))
    .replace('__GOOGLE_CLIENT_ID__', settings.GOOGLE_CLIENT_ID ?? '')
    .replace('__INSTALLATION__', () => attributeText(JSON.stringify(installationOf(settings))))
  await app.register(fastifyStatic, {
    root: `${WEB}/assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: true,
  })

  const sendShell = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64')
    const path = pathOf(request)
    const { locale } = splitLocale(path)
    if (SECRET_PATHS.some((start) => path.includes(start))) reply.header('referrer-policy', 'no-referrer')
    if (!request.cookies['XSRF-TOKEN']) reply.setCookie('XSRF-TOKEN', xsrf.make(), { path: '/', sameSite: 'lax', secure: isHttps })
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, settings.GOOGLE_CLIENT_ID !== undefined))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(shell.replaceAll('__NONCE__', nonce).replace('<html lang="en"', `<html lang="${LANGUAGES[locale].lang}"`))
  }

  app.get('/favicon.svg', (_, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'max-age=86400')
      .send(readFileSync(`${WEB}/favicon.svg`)),
  )
  app.get('/', (request, reply) => {
    const prefix = wanted(request)
    return prefix === '' ? sendShell(request, reply) : reply.header('vary', 'accept-language, cookie').redirect(prefix, 302)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    if ((request.method !== 'GET' && request.method !== 'HEAD') || hasExtension(path)) return reply.code(404).type('text/plain').send('Not found')
    return sendShell(request, reply.code(isPage(path) && !path.includes('//') ? 200 : 404))
  })
}
