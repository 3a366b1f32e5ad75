/** An analysis: steps over one dataset, with an owner and a visibility (specification, section 3). */
import { z } from 'zod'
import { Column } from './column.ts'
import { SourceType, Visibility } from './dataset.ts'
import { Calendar } from './date-series.ts'
import { AnalysisNotice, Publication, Reads, RunsOn } from './grant.ts'
import { Measure } from './measure.ts'
import { Description, Id, Instant, Title, WrittenText } from './scalar.ts'
import { Step } from './step.ts'

/** The document that is edited, saved and undone. */
export const AnalysisDocument = z.strictObject({
  dataset: z.strictObject({ id: Id, name: WrittenText, columns: z.array(Column) }),
  steps: z.array(Step).min(1).max(200),
  measures: z.array(Measure).max(500),
})
export type AnalysisDocument = z.infer<typeof AnalysisDocument>

export const AnalysisAbilities = z.strictObject({
  view: z.boolean(),
  run: z.boolean(),
  copy: z.boolean(),
  edit: z.boolean(),
  /** Make public, or change what others may read. */
  publish: z.boolean(),
  unpublish: z.boolean(),
  /** Give people a role, or change it. */
  share: z.boolean(),
  unshare: z.boolean(),
  /** Offer it to a person with whom it is shared, and take the offer back. */
  offer: z.boolean(),
  /** Give up what was shared with the caller. */
  leave: z.boolean(),
  delete: z.boolean(),
  /** Have it read another dataset. */
  change_source: z.boolean(),
  view_rows: z.boolean(),
  /** See who else has it open, and be seen: its owner, and people to whom it is shared. */
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
    /** Null before it is ready, and for who does not read it, such as the owner of a copy. */
    rows: z.int().nullable(),
    visibility: Visibility,
  }),
  steps: z.int(),
  created: Instant,
  updated: Instant,
})
export type AnalysisSummary = z.infer<typeof AnalysisSummary>

/** Why an analysis of one's own runs no more. deleted: its dataset; ended: a copy that its original no longer lets run; private: the dataset was taken back. */
export const Stopped = z.enum(['deleted', 'ended', 'private'])
export type Stopped = z.infer<typeof Stopped>

/** An analysis in the list of its owner. */
export const OwnAnalysis = AnalysisSummary.extend({
  /** Null while it runs; `owner`: whose dataset it was, '' where that is deleted. */
  stopped: z.strictObject({ reason: Stopped, owner: z.string() }).nullable(),
  /** Messages about its steps that the caller has not read. */
  messages: z.int(),
  /** Those of them that mention the caller. */
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
  /** The first and last day of the date columns that the caller may arrange, as far as an import found them. */
  date_spans: z.array(z.strictObject({ column_id: Id, from: WrittenText, to: WrittenText })),
  reads: Reads,
  /** To the owner of an analysis on a dataset that is somebody else's and not public: whose it is, and whether it may be read now. */
  runs_on: RunsOn.nullable(),
  /** Steps of which the caller sees the name alone, because they read columns that the caller may not. */
  withheld_steps: z.array(Id),
  /** Another text whenever the caller was granted something else. */
  granted: z.string(),
  /** What everybody may read of a public analysis; null for others than its owner. */
  publication: Publication.nullable(),
  /** What each person reads with whom it is shared; empty for others than its owner. */
  shares: z.array(Publication),
  notices: z.array(AnalysisNotice),
  abilities: AnalysisAbilities,
})
export type Analysis = z.infer<typeof Analysis>

/** What a save added under an id and a name that another save gave to something else meanwhile, and those that it has now. */
export const Renamed = z.strictObject({ kind: z.enum(['step', 'measure', 'column']), from: Id, to: Id, name: WrittenText })
export type Renamed = z.infer<typeof Renamed>

export const SavedAnalysis = Analysis.extend({
  /** Null where nothing was saved meanwhile; `others`: names of those who did, without the caller's own. */
  merged: z.strictObject({ others: z.array(z.string()), renamed: z.array(Renamed) }).nullable(),
})
export type SavedAnalysis = z.infer<typeof SavedAnalysis>

/** People by name that a page is told of; the others are counted. */
export const PRESENT_MAX = 20

/** Who else has an analysis open, and its newest version; nobody and null for those to whom it is merely public. */
export const AnalysisPresence = z.strictObject({
  people: z.array(z.strictObject({ id: Id, name: z.string() })).max(PRESENT_MAX),
  /** How many more there are. */
  more: z.int(),
  version: z.int(),
  /** As in the analysis: where it differs from what a page opened with, the page may show something else now. */
  granted: z.string(),
  /** Another number whenever something of its messages changed; 0 for those who do not see them. */
  messages: z.int(),
  /** Who saved that version; `own`: the caller. Null where nobody is named. */
  saved: z.strictObject({ name: z.string(), own: z.boolean(), when: Instant }).nullable(),
})
export type AnalysisPresence = z.infer<typeof AnalysisPresence>
