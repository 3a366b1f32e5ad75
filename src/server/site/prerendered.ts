/**
 * Pages that are drawn before they are sent (docs/decisions/0095). They are drawn at the first request, because they
 * show the operator's settings, and cached for guests. For signed-in people they are drawn each time.
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

/** Scripts and style sheets of a page file and all its imports, imports first. */
function filesOf(manifest: Manifest, entry: string, seen = new Set<string>()): { readonly scripts: string[]; readonly styles: string[] } {
  const chunk = manifest[entry]
  if (!chunk || seen.has(entry)) return { scripts: [], styles: [] }
  seen.add(entry)
  const below = chunk.imports.map((name) => filesOf(manifest, name, seen))
  return { scripts: [...below.flatMap((files) => files.scripts), chunk.file], styles: [...below.flatMap((files) => files.styles), ...chunk.css] }
}

export interface PageParts extends Lifted {
  /** Elements of the head. */
  readonly files: string
  readonly payload: PagePayload
}

interface Surroundings {
  /** The folder of the built pages and their renderer. */
  readonly web: string
  readonly renderer: string
  readonly facts: Omit<PageFacts, 'auth' | 'payload'>
  /** Answers the initial requests of a page as for a guest. */
  readonly answers: (page: PublicPage, locale: Locale) => Promise<PagePayload['answers']>
}

/** Drawings for signed-in people. Each takes some milliseconds of the server. */
const WAITING_AT_MOST = 8

/** Who is signed in according to the cookie, as the page will read it. */
export function authOf(cookie: string | undefined): AuthState {
  try {
    const read = AuthState.safeParse(JSON.parse(cookie ?? 'null'))
    return read.success && isSignedIn(read.data) ? read.data : GUEST
  } catch {
    return GUEST
  }
}

/** The page for a path without a language prefix; undefined for one that only the browser draws. */
export const prerenderedAt = (path: string): PublicPage | undefined => PUBLIC_PAGES.find((page) => ROUTES[page] === (path.replace(/\/$/, '') || '/'))

/** Creates the parts of pages from their surroundings. Files come from the build's manifest. */
export async function prerendering({ web, renderer, facts, answers }: Surroundings) {
  if (!existsSync(renderer)) throw new StartProblem('The pages are not built. Run npm start, or npm run build first.')
  const { renderPage, filesOf: partsOf } = RendererModule.parse(await import(pathToFileURL(renderer).href))
  const manifest = Manifest.parse(JSON.parse(readFileSync(`${web}/.vite/manifest.json`, 'utf8')))
  const entry = filesOf(manifest, 'index.html')
  /** The last drawing for guests, by page and language, and its inputs. */
  const kept = new Map<string, { readonly from: string; readonly lifted: Promise<Lifted> }>()

  /** A page that is only read fetches its scripts once someone is about to use it; any other page fetches them immediately. */
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
  /** Anyone can write a cookie and so cause drawings for one person. Therefore only a few may wait. */
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
    /** Null if too many drawings wait; scripts then draw the page. */
    parts: async (page: PublicPage, locale: Locale, auth: AuthState): Promise<PageParts | null> => {
      const shown = await payload(page, locale)
      const lifted = await drawn({ page, locale, facts: { ...facts, auth, payload: shown } })
      return lifted && { files: elements(page, locale, READ_PAGES.includes(page) && !isSignedIn(auth)), ...lifted, payload: shown }
    },
  }
}
