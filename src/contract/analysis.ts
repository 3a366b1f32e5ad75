/** An analysis: steps over one dataset, its owner, and who may read it. */
import { z } from 'zod'
import { Column } from './column.ts'
import { ColumnFormat } from './column-format.ts'
import { ColumnNote } from './column-note.ts'
import { SourceType, Visibility } from './dataset.ts'
import { Calendar } from './date-series.ts'
import { AnalysisNotice, DataOwner, Publication, Reads } from './grant.ts'
import { LiveState } from './live.ts'
import { Measure } from './measure.ts'
import { Description, Id, Instant, Title, UserText } from './scalar.ts'
import { Step } from './step.ts'

/** The part of an analysis that people edit, save and undo. */
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
  /** May publish it, and change what others can read. */
  publish: z.boolean(),
  unpublish: z.boolean(),
  /** May share it with people, and change their roles. */
  share: z.boolean(),
  unshare: z.boolean(),
  /** May offer ownership to a person it is shared with, and withdraw the offer. */
  offer: z.boolean(),
  /** May give up the caller's own shared access. */
  leave: z.boolean(),
  delete: z.boolean(),
  /** May mark it as a favorite and sort it into a folder, and finds it among the analyses opened last. */
  favorite: z.boolean(),
  /** May switch it to another dataset. */
  change_source: z.boolean(),
  view_rows: z.boolean(),
  /** May see who else has it open, and is visible to them: the owner and the people it is shared with. */
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
    /** Row count of the dataset. Null until the dataset is ready, and for callers who cannot read it, such as the owner of a copy. */
    rows: z.int().nullable(),
    visibility: Visibility,
  }),
  steps: z.int(),
  created: Instant,
  updated: Instant,
})
export type AnalysisSummary = z.infer<typeof AnalysisSummary>

/** An analysis in the lists of a person. */
export const VisitedAnalysis = AnalysisSummary.extend({
  favorite: z.boolean(),
  /** When the caller opened it last; null if that is not remembered. */
  opened: Instant.nullable(),
  /** The ID of the caller's folder that it is in; null for none. */
  folder: Id.nullable(),
})
export type VisitedAnalysis = z.infer<typeof VisitedAnalysis>

/** How many analyses a person can mark as favorites. */
export const FAVORITES_MAX = 200
/** How many opened analyses are remembered for each person. */
export const OPENED_MAX = 50

/**
 * Why the owner's analysis no longer runs. deleted: its dataset was deleted. ended: it is a copy, and access through the
 * original has ended. private: access to the dataset was withdrawn.
 */
export const StoppedReason = z.enum(['deleted', 'ended', 'private', 'sources'])
export type StoppedReason = z.infer<typeof StoppedReason>

/** An analysis in its owner's list. */
export const OwnAnalysis = VisitedAnalysis.extend({
  /** Null if the analysis runs. `owner`: the dataset's owner, '' if the dataset was deleted. */
  stopped: z.strictObject({ reason: StoppedReason, owner: z.string() }).nullable(),
  /** Number of unread messages about its steps. */
  messages: z.int(),
  /** Number of unread messages that mention the caller. */
  mentions: z.int(),
})
export type OwnAnalysis = z.infer<typeof OwnAnalysis>

export const Analysis = AnalysisSummary.extend({
  rowid: Id,
  version: z.int(),
  value_json: AnalysisDocument,
  dataset_version: Id.nullable(),
  /** When the data last changed. Null for demo data, and for callers who may not read the dataset. */
  data_changed: Instant.nullable(),
  /** Null for data that is stored, and for callers who may not read the dataset. */
  live: LiveState.nullable(),
  time_zone: z.string(),
  calendar: Calendar,
  /** First and last day of each date column that the caller may use. Columns for which the import found none are missing. */
  date_spans: z.array(z.strictObject({ column_id: Id, from: UserText, to: UserText })),
  /** Descriptions of the columns that the caller may use. Columns without one are missing. */
  column_notes: z.array(ColumnNote),
  /** Number formats of the columns that the caller may use. Columns without one are missing. */
  column_formats: z.array(ColumnFormat),
  /** Names to show for columns of demo data, in the caller's language. Documents and expressions use the names of the columns. */
  column_titles: z.array(z.strictObject({ column_id: Id, name: UserText })),
  reads: Reads,
  /** If the caller's analysis uses someone else's private dataset: the dataset's owner, and whether it can be read now. Otherwise null. */
  runs_on: DataOwner.nullable(),
  /** Steps of which the caller only sees the name, because they use columns that the caller may not read. */
  withheld_steps: z.array(Id),
  /** A token that changes when the caller's grant changes. */
  granted: z.string(),
  /** The parts of the published analysis that everyone may read. Null if it is not public, and for callers other than its owner. */
  publication: Publication.nullable(),
  /** The parts that the people it is shared with may read. Empty for callers other than its owner. */
  shares: z.array(Publication),
  notices: z.array(AnalysisNotice),
  /** Whether the caller marked it as a favorite. */
  favorite: z.boolean(),
  abilities: AnalysisAbilities,
})
export type Analysis = z.infer<typeof Analysis>

/** An item that got a new ID and name while being saved, because someone else had saved another item with the same ones. */
export const Renamed = z.strictObject({ kind: z.enum(['step', 'measure', 'column']), from: Id, to: Id, name: UserText })
export type Renamed = z.infer<typeof Renamed>

export const SavedAnalysis = Analysis.extend({
  /** Null if nobody else saved meanwhile. `others`: names of the other people who saved. */
  merged: z.strictObject({ others: z.array(z.string()), renamed: z.array(Renamed) }).nullable(),
})
export type SavedAnalysis = z.infer<typeof SavedAnalysis>

/** How many people are listed by name; further ones are only counted. */
export const PRESENT_PEOPLE_MAX = 20

/** The other people who have an analysis open, and its newest version. Empty for callers who can read it only because it is public. */
export const AnalysisPresence = z.strictObject({
  people: z.array(z.strictObject({ id: Id, name: z.string() })).max(PRESENT_PEOPLE_MAX),
  /** How many people are not listed. */
  more: z.int(),
  version: z.int(),
  /** As in `Analysis`. If it has changed since the page was opened, the caller may be able to read more or less. */
  granted: z.string(),
  /** A number that changes when the analysis's messages change; 0 for callers who cannot read messages. */
  messages: z.int(),
  /** The person who saved that version; `own`: the caller did. Null if the name is unknown or must not be shown. */
  saved: z.strictObject({ name: z.string(), own: z.boolean(), when: Instant }).nullable(),
  /** As `dataset_version` in `Analysis`: it changes with the data. Null for callers who read none of it. */
  data: Id.nullable(),
})
export type AnalysisPresence = z.infer<typeof AnalysisPresence>
