/** Searches the analyses of a person, in the texts that the person may see (docs/decisions/0199). */
import { findIn, missingWords, namesIn, type SearchedTexts, wordsOf } from '../../../analysis/search.ts'
import { FIELDS_SEARCHED_MAX, FOUND_MAX, type FoundAnalysis } from '../../../contract/analysis-search.ts'
import type { Locale } from '../../../contract/constants.ts'
import { fail, ok } from '../../../contract/errors.ts'
import { columnTitlesIn } from '../../demo/content.ts'
import type { Handler, Services } from '../../handlers.ts'
import { isOwner, type SignedIn, signedIn } from '../../policies/actor.ts'
import { withMeasuresIn } from '../../step-words.ts'
import type { AnalysisRow } from '../../store/analyses.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { limited } from '../rate-limit.ts'
import { columnsFor, localSteps, presentVisited } from './present.ts'
import { presentedDocument, reachOf } from './reach.ts'

/** A person who types a search sends one after each pause. */
const SEARCHES_A_MINUTE = 120
/** After how many documents other calls get their turn. */
const TURN = 10
const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

type Datasets = (id: string) => Promise<DatasetRow | undefined>

/** Reads each dataset once, since many analyses use the same one. */
function datasetsOf(actor: SignedIn, { store }: Services): Datasets {
  const known = new Map<string, Promise<DatasetRow | undefined>>()
  return (id) => {
    const found = known.get(id) ?? store.datasets.find(id, actor)
    known.set(id, found)
    return found
  }
}

/** The names of the fields and measures that the person sees in an analysis: never those of a column that is withheld. */
async function namesFor(row: AnalysisRow, actor: SignedIn, locale: Locale, datasets: Datasets, services: Services): Promise<SearchedTexts> {
  const read = row.read()
  if (!read.ok) return {}
  const opened = { ...row, document: read.value }
  const dataset = await datasets(row.dataset_id)
  const reach = await reachOf(opened, dataset, actor, services)
  const isOwn = isOwner(actor, row.owner_id)
  const { document } = presentedDocument(opened, dataset, reach, isOwn)
  const columns = columnsFor(document, reach, dataset, isOwn)
  const titles = new Map(columnTitlesIn(row.dataset_id, columns, locale).map(({ column_id, name }) => [column_id, name]))
  // measures that nobody has named follow the columns' current names and the language
  const shown = { ...document, steps: localSteps(row, document, locale), dataset: { ...document.dataset, columns } }
  return namesIn(withMeasuresIn(shown, locale), columns, titles)
}

/** The person's own analyses, shared ones and visited ones, those opened or changed last first. */
async function analysesOf(actor: SignedIn, { store }: Services): Promise<AnalysisRow[]> {
  const { analyses } = store
  const rows = [...(await analyses.ownedBy(actor)), ...(await analyses.sharedWith(actor)), ...(await analyses.visitedBy(actor))]
  const timeOf = ({ opened_at, updated_at }: AnalysisRow): string => (opened_at !== null && opened_at > updated_at ? opened_at : updated_at)
  return [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)) || a.id.localeCompare(b.id))
}

export const searchAnalyses: Handler<'apiv2/search_analyses'> = async ({ search }, { actor, locale, signal }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const refused = await limited(services, `search:${actor.id}`, SEARCHES_A_MINUTE, 60_000)
  if (refused) return refused
  const words = wordsOf(search)
  const datasets = datasetsOf(actor, services)
  const found: FoundAnalysis[] = []
  const fields = { searched: 0, of: 0 }
  for (const row of words.length === 0 ? [] : await analysesOf(actor, services)) {
    const visited = presentVisited(row, actor, locale)
    const texts: SearchedTexts = {
      ...{ title: [visited.title], description: [visited.description], dataset: [visited.dataset.title] },
      ...(isOwner(actor, row.owner_id) ? {} : { owner: [visited.owner.name] }),
    }
    let names: SearchedTexts = {}
    if (missingWords(words, texts).length > 0) {
      fields.of += 1
      if (fields.searched < FIELDS_SEARCHED_MAX) {
        fields.searched += 1
        names = await namesFor(row, actor, locale, datasets, services)
        if (fields.searched % TURN === 0) await othersTurn()
      }
    }
    const hit = findIn(words, { ...texts, ...names })
    if (hit) found.push({ ...visited, ...hit })
    if (signal.aborted) break
  }
  const isTitled = ({ places }: FoundAnalysis): boolean => places[0]?.place === 'title'
  const ordered = [...found.filter(isTitled), ...found.filter((one) => !isTitled(one))]
  return ok({ analyses: ordered.slice(0, FOUND_MAX), total: found.length, fields })
}
