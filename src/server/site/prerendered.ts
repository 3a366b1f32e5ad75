/**
 * Renders public pages on the server (docs/decisions/0095). Pages for guests are rendered at the first request, because
 * they contain the operator's settings, and then cached. Pages for signed-in people are rendered for each request.
 */
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { AuthState } from '../../contract/auth.ts'
import { GUEST, isSignedIn } from '../../contract/auth-state.ts'
import type { Drawing, PageFacts, Renderer } from '../../contract/page-drawing.ts'
import type { PagePayload } from '../../contract/page-payload.ts'
import { PUBLIC_PAGES, type PublicPage, READ_PAGES, ROUTES } from '../../contract/routes.ts'
import type { Locale } from '../../texts/languages.ts'
import { StartProblem } from '../start-problem.ts'
import { type Lifted, liftStyles } from './lift-styles.ts'

const isFunction = (value: unknown): boolean => typeof value === 'function'
const RendererModule = z.object({
  renderPage: z.custom<Renderer['renderPage']>(isFunction),
  filesOf: z.custom<Renderer['filesOf']>(isFunction),
})

const Chunk = z.object({ file: z.string(), css: z.array(z.string()).default([]), imports: z.array(z.string()).default([]) })
const Manifest = z.record(z.string(), Chunk)
type Manifest = z.infer<typeof Manifest>

/** The scripts and style sheets of a module and of all modules that it imports, imports first. */
function filesOf(manifest: Manifest, entry: string, seen = new Set<string>()): { readonly scripts: string[]; readonly styles: string[] } {
  const chunk = manifest[entry]
  if (!chunk || seen.has(entry)) return { scripts: [], styles: [] }
  seen.add(entry)
  const below = chunk.imports.map((name) => filesOf(manifest, name, seen))
  return { scripts: [...below.flatMap((files) => files.scripts), chunk.file], styles: [...below.flatMap((files) => files.styles), ...chunk.css] }
}

export interface PageParts extends Lifted {
  /** HTML elements for the head that load the page's files. */
  readonly files: string
  readonly payload: PagePayload
}

interface Surroundings {
  /** Paths of the built pages and of their renderer. */
  readonly web: string
  readonly renderer: string
  readonly facts: Omit<PageFacts, 'auth' | 'payload'>
  /** Computes the answers that a page needs, as a guest would get them. */
  readonly answers: (page: PublicPage, locale: Locale) => Promise<PagePayload['answers']>
}

/** Maximum concurrent renderings for signed-in people. Each blocks the server for some milliseconds. */
const WAITING_AT_MOST = 8

/** Who is signed in according to the cookie, which the page trusts in the same way. Only affects what is rendered, not permissions. */
export function authOf(cookie: string | undefined): AuthState {
  try {
    const read = AuthState.safeParse(JSON.parse(cookie ?? 'null'))
    return read.success && isSignedIn(read.data) ? read.data : GUEST
  } catch {
    return GUEST
  }
}

/** The page for a path without language prefix; undefined if the server does not render it. */
export const prerenderedAt = (path: string): PublicPage | undefined => PUBLIC_PAGES.find((page) => ROUTES[page] === (path.replace(/\/$/, '') || '/'))

/** Loads the renderer and the build's manifest. Throws a `StartProblem` if the pages are not built. */
export async function prerendering({ web, renderer, facts, answers }: Surroundings) {
  if (!existsSync(renderer)) throw new StartProblem('The pages are not built. Run npm start, or npm run build first.')
  const { renderPage, filesOf: partsOf } = RendererModule.parse(await import(pathToFileURL(renderer).href))
  const manifest = Manifest.parse(JSON.parse(readFileSync(`${web}/.vite/manifest.json`, 'utf8')))
  const entry = filesOf(manifest, 'index.html')
  /** The last rendering for guests, by page and language, with the payload from which it was made. */
  const kept = new Map<string, { readonly from: string; readonly lifted: Promise<Lifted> }>()

  /** The elements that load a page's files. `rests`: the page loads its scripts only once someone is about to use it. */
  const elements = (page: PublicPage, locale: Locale, rests: boolean): string => {
    const seen = new Set<string>()
    const parts = partsOf(page, locale).map((file) => filesOf(manifest, file, seen))
    const styles = parts.flatMap((files) => files.styles).filter((file) => !entry.styles.includes(file))
    const scripts = parts.flatMap((files) => files.scripts).filter((file) => !entry.scripts.includes(file))
    return [
      ...[...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
      ...(rests
        ? [`<meta name="later" content="${scripts.map((file) => `/${file}`).join(' ')}" />`]
        : scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)),
    ].join('\n    ')
  }

  const draw = async (drawing: Drawing): Promise<Lifted> => liftStyles(await renderPage(drawing))

  let waiting = 0
  /** Renders a page for a signed-in person, or returns null if too many are being rendered. The limit is needed because anyone can forge the cookie. */
  async function drawnForOne(drawing: Drawing): Promise<Lifted | null> {
    if (waiting >= WAITING_AT_MOST) return null
    waiting++
    return await draw(drawing).finally(() => {
      waiting--
    })
  }

  function drawn(drawing: Drawing): Promise<Lifted | null> {
    if (isSignedIn(drawing.facts.auth)) return drawnForOne(drawing)
    const name = `${drawing.page} ${drawing.locale}`
    const from = JSON.stringify(drawing.facts.payload)
    const before = kept.get(name)
    if (before?.from === from) return before.lifted
    const lifted = draw(drawing)
    kept.set(name, { from, lifted })
    lifted.catch(() => kept.delete(name))
    return lifted
  }

  const payload = async (page: PublicPage, locale: Locale): Promise<PagePayload> => ({ path: ROUTES[page], locale, answers: await answers(page, locale) })

  return {
    payload,
    /** Returns null if too many pages are being rendered; the browser's scripts then render the page. */
    parts: async (page: PublicPage, locale: Locale, auth: AuthState): Promise<PageParts | null> => {
      const shown = await payload(page, locale)
      const lifted = await drawn({ page, locale, facts: { ...facts, auth, payload: shown } })
      return lifted && { files: elements(page, locale, READ_PAGES.includes(page) && !isSignedIn(auth)), ...lifted, payload: shown }
    },
  }
}
