/** Finds the people who can be mentioned in messages about a step: those with access to the analysis who have opened it and can see the step. */
import { pinyin } from 'pinyin-pro'
import { type MentionText, trimMentionText, withCurrentNames } from '../../../analysis/mentions.ts'
import type { StepPerson } from '../../../contract/message.ts'
import type { Services } from '../../handlers.ts'
import type { SignedIn } from '../../policies/actor.ts'
import type { PersonOfAnalysis } from '../../store/mentions.ts'
import { personOf } from './people.ts'
import { visibleStepsReader } from './visible-steps.ts'

interface OfStep {
  readonly analysis_id: string
  readonly step_id: string
}
type Stores = Pick<Services, 'store'>

/** The people who may read the messages about a step; with `among`, only those of the given user IDs. */
export async function readersOf(asked: OfStep, services: Stores, among?: ReadonlySet<string>): Promise<PersonOfAnalysis[]> {
  const readers: PersonOfAnalysis[] = []
  const shownTo = visibleStepsReader(asked.analysis_id, services)
  const isShown = async (userId: string): Promise<boolean> => {
    const person = await personOf(userId, services.store)
    const shown = person && (await shownTo(person))
    return Boolean(shown?.ok && shown.value.steps.has(asked.step_id))
  }
  for (const person of await services.store.mentions.people(asked.analysis_id))
    if ((among === undefined || among.has(person.id)) && (await isShown(person.id))) readers.push(person)
  return readers
}

/** The pinyin of a Chinese name and its initials, for search. Includes two readings, because a character can be pronounced differently in a family name. */
function readingsOf(name: string): string[] {
  if (!/\p{Script=Han}/u.test(name)) return []
  const spelled = (surname: 'head' | 'off') => {
    const signs = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true, surname }).map((sign) => sign.trim().toLowerCase())
    return [signs.join(''), signs.map((sign) => sign[0] ?? '').join('')]
  }
  return [...new Set([...spelled('head'), ...spelled('off')])]
}

/** Formats a person as a reply. Only the owner, who entered the addresses, gets them. */
export const presentReader = ({ id, name, email, owner }: PersonOfAnalysis, isOwner: boolean): StepPerson => ({
  ...{ id, name, owner },
  email: isOwner ? email : null,
  readings: readingsOf(name),
})

/** Trims a message, inserts the mentioned people's current names, and removes mentions of people who cannot be mentioned. */
export async function checkMentions(asked: OfStep & MentionText, services: Stores): Promise<MentionText> {
  const wanted = new Set(asked.mentions.map(({ user_id }) => user_id))
  const readers = wanted.size === 0 ? [] : await readersOf(asked, services, wanted)
  const names = new Map(readers.map(({ id, name }) => [id, name]))
  return withCurrentNames(trimMentionText({ text: asked.text, mentions: asked.mentions }), (id) => names.get(id))
}

export const withoutCaller = (people: readonly PersonOfAnalysis[], { id }: SignedIn): PersonOfAnalysis[] => people.filter((person) => person.id !== id)
