/** An analysis: steps over one dataset, with an owner and a visibility. */
import { z } from 'zod'
import { Column } from './column.ts'
import { SourceType, Visibility } from './dataset.ts'
import { Calendar } from './date-series.ts'
import { AnalysisNotice, DataOwner, Publication, Reads } from './grant.ts'
import { Measure } from './measure.ts'
import { Description, Id, Instant, Title, UserText } from './scalar.ts'
import { Step } from './step.ts'

/** The document that is edited, saved and undone. */
export const AnalysisDocument = z.strictObject({
  dataset: z.strictObject({ id: Id, name: UserText, columns: z.array(Column) }),
  steps: z.array(Step).min(1).max(200),
  measures: z.array(Measure).max(500),
})
export type AnalysisDocument = z.infer<typeof AnalysisDocument>

export const AnalysisAbilities = z.strictObject({
  view: z.boolean(),
  run: z.boolean(),
  copy: z.boolean(),
  edit: z.boolean(),
  /** May publish it, or change what others can read. */
  publish: z.boolean(),
  unpublish: z.boolean(),
  /** May give people a role, or change it. */
  share: z.boolean(),
  unshare: z.boolean(),
  /** May offer it to a person it is shared with, and withdraw the offer. */
  offer: z.boolean(),
  /** May give up access that was shared with the caller. */
  leave: z.boolean(),
  delete: z.boolean(),
  /** May switch it to another dataset. */
  change_source: z.boolean(),
  view_rows: z.boolean(),
  /** May see who else has it open, and be seen: the owner and people it is shared with. */
  watch: z.boolean(),
})
export type AnalysisAbilities = z.infer<typeof AnalysisAbilities>

export const AnalysisSummary = z.strictObject({
  id: Id,
  title: Title,
  description: Description,
  owner: z.strictObject({ id: Id, name: z.string() }),
  visibility: Visibility,
  demo: z.boolean(),
  dataset: z.strictObject({
    ...{ id: Id, title: z.string(), source_note: z.string(), source_type: SourceType, ready: z.boolean() },
    /** Null before the dataset is ready, and for callers who cannot read it, such as the owner of a copy. */
    rows: z.int().nullable(),
    visibility: Visibility,
  }),
  steps: z.int(),
  created: Instant,
  updated: Instant,
})
export type AnalysisSummary = z.infer<typeof AnalysisSummary>

/**
 * The reason why the owner's analysis no longer runs. deleted: its dataset is gone; ended: a copy whose original no
 * longer lets it run; private: access to the dataset was withdrawn.
 */
export const StoppedReason = z.enum(['deleted', 'ended', 'private'])
export type StoppedReason = z.infer<typeof StoppedReason>

/** An analysis in the list of its owner. */
export const OwnAnalysis = AnalysisSummary.extend({
  /** Null while it runs. `owner` is the dataset's owner, '' if the dataset was deleted. */
  stopped: z.strictObject({ reason: StoppedReason, owner: z.string() }).nullable(),
  /** Unread messages about its steps. */
  messages: z.int(),
  /** Unread messages that mention the caller. */
  mentions: z.int(),
})
export type OwnAnalysis = z.infer<typeof OwnAnalysis>

export const Analysis = AnalysisSummary.extend({
  rowid: Id,
  version: z.int(),
  value_json: AnalysisDocument,
  dataset_version: Id.nullable(),
  time_zone: z.string(),
  calendar: Calendar,
  /** First and last day of the date columns that the caller may use, if an import found them. */
  date_spans: z.array(z.strictObject({ column_id: Id, from: UserText, to: UserText })),
  reads: Reads,
  /** For the owner of an analysis on someone else's private dataset: whose it is, and whether it can be read now. */
  runs_on: DataOwner.nullable(),
  /** Steps shown by name only, because they read columns that the caller may not use. */
  withheld_steps: z.array(Id),
  /** Changes whenever the caller's grant changes. */
  granted: z.string(),
  /** The grant of a public analysis to everyone; only for its owner. */
  publication: Publication.nullable(),
  /** The grants to the people it is shared with; only for its owner. */
  shares: z.array(Publication),
  notices: z.array(AnalysisNotice),
  abilities: AnalysisAbilities,
})
export type Analysis = z.infer<typeof Analysis>

/** An item that a save added under an id and name that another save had taken meanwhile, with its new id and name. */
export const Renamed = z.strictObject({ kind: z.enum(['step', 'measure', 'column']), from: Id, to: Id, name: UserText })
export type Renamed = z.infer<typeof Renamed>

export const SavedAnalysis = Analysis.extend({
  /** Null if nothing was saved meanwhile. `withoutCaller` are the names of other savers, without the caller. */
  merged: z.strictObject({ others: z.array(z.string()), renamed: z.array(Renamed) }).nullable(),
})
export type SavedAnalysis = z.infer<typeof SavedAnalysis>

/** The most people listed by name; the rest are counted. */
export const PRESENT_PEOPLE_MAX = 20

/** The other people who have an analysis open, and its newest version. Empty for people who only see it because it is public. */
export const AnalysisPresence = z.strictObject({
  people: z.array(z.strictObject({ id: Id, name: z.string() })).max(PRESENT_PEOPLE_MAX),
  /** How many more people there are. */
  more: z.int(),
  version: z.int(),
  /** Same as in the analysis. If it differs from the value at opening, the page may have more or less to show. */
  granted: z.string(),
  /** Changes whenever its messages change; 0 for callers who cannot see them. */
  messages: z.int(),
  /** The person who saved that version; `own` is the caller. Null if nobody is named. */
  saved: z.strictObject({ name: z.string(), own: z.boolean(), when: Instant }).nullable(),
})
export type AnalysisPresence = z.infer<typeof AnalysisPresence>
