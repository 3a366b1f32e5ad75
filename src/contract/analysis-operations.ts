/** Operations of analyses and their documents. */
import { z } from 'zod'
import { Analysis, AnalysisDocument, AnalysisPresence, OwnAnalysis, SavedAnalysis } from './analysis.ts'
import { TITLE_MAX, VERSION_NAME_MAX } from './constants.ts'
import { Visibility } from './dataset.ts'
import { GALLERY_MAX, GalleryAnalysis, GallerySort } from './gallery.ts'
import { Publication } from './grant.ts'
import { FolderChoice, FolderCounts, ListPage, ListPlace, ListSearch } from './listing.ts'
import { defineOperation, defineStream } from './operation.ts'
import { documentErrors } from './operation-codes.ts'
import { AnalysisPicture, PICTURES_AT_ONCE } from './picture.ts'
import { Done } from './replies.ts'
import { dataText, Id, Instant, NewDescription, NewTitle, singleLineText, Title } from './scalar.ts'

const nameErrors = ['column_name_taken', 'measure_name_taken', 'measure_named_like_column'] as const

export const analysisOperations = {
  'apiv2/list_analyses': defineOperation({
    name: 'apiv2/list_analyses',
    summary:
      'Your analyses, those opened or created last first. folder_id: those of a folder, or with null those in none. search: part of a title. total counts all that match; folders counts those of each folder.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ dataset_id: Id.optional(), folder_id: FolderChoice, search: ListSearch, ...ListPage }),
    output: z.strictObject({ analyses: z.array(OwnAnalysis), folders: FolderCounts, ...ListPlace }),
    errors: [],
  }),
  'apiv2/list_demo_analyses': defineOperation({
    name: 'apiv2/list_demo_analyses',
    summary:
      'The gallery: demo analyses first, then every public analysis, newest or most copied first; with the progress of demo data being prepared. total counts all that match.',
    access: 'anyone',
    read: true,
    input: z.strictObject({
      search: dataText(200).default(''),
      sort: GallerySort.default('newest'),
      count: z.int().min(1).max(GALLERY_MAX).default(GALLERY_MAX),
    }),
    output: z.strictObject({
      analyses: z.array(GalleryAnalysis),
      total: z.int(),
      preparing: z.array(z.strictObject({ title: z.string(), progress: z.number().nullable(), failed: z.boolean() })),
    }),
    errors: [],
  }),
  'apiv2/get_analysis_pictures': defineOperation({
    name: 'apiv2/get_analysis_pictures',
    summary:
      'Small pictures of the opening steps of analyses, of public ones as guests see them; with own, as the caller sees them, of all that the caller may open. Waits a moment for pictures that are being made. making: analyses whose pictures take longer; an analysis in neither list has no picture, or may not be seen. Live data is not queried for own pictures.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ analysis_ids: z.array(Id).max(PICTURES_AT_ONCE), own: z.boolean().default(false) }),
    output: z.strictObject({ pictures: z.array(AnalysisPicture), making: z.array(Id) }),
    errors: [],
  }),
  'apiv2/get_analysis': defineOperation({
    name: 'apiv2/get_analysis',
    summary: 'An analysis with its document and what the caller may do with it.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ analysis_id: Id }),
    output: Analysis,
    errors: ['not_found', ...documentErrors],
  }),
  'apiv2/get_analysis_dataset_id': defineOperation({
    name: 'apiv2/get_analysis_dataset_id',
    summary: 'The dataset that an analysis reads.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ analysis_id: Id }),
    output: z.strictObject({ dataset_id: Id }),
    errors: ['not_found'],
  }),
  'apiv2/create_analysis': defineOperation({
    name: 'apiv2/create_analysis',
    summary: 'A new private analysis with one empty step, on a dataset that the caller may read.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id, title: NewTitle }),
    output: Analysis,
    errors: ['not_found', ...documentErrors, 'dataset_not_ready', 'dataset_unreadable', 'sources_ended'],
  }),
  'apiv2/save_analysis': defineOperation({
    name: 'apiv2/save_analysis',
    summary:
      'Save title and document on top of base_version, merged with what others have saved since. 409 with who, when and what if both changed one step, measure or column.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id, base_version: z.int(), title: NewTitle.optional(), value_json: AnalysisDocument }),
    output: SavedAnalysis,
    errors: ['not_found', ...documentErrors, 'conflict', 'both_changed', 'source_changed', 'column_not_granted', 'step_not_granted', ...nameErrors],
  }),
  'apiv2/watch_analysis': defineStream({
    name: 'apiv2/watch_analysis',
    summary:
      'The other people who have an analysis open, its newest version, the version of its data, and changes of the caller’s grant, as they change, until the caller may no longer see it. Only its owner and people with whom it is shared get names. Each event is the whole state.',
    access: 'anyone',
    input: z.strictObject({ analysis_id: Id }),
    event: AnalysisPresence,
    errors: ['not_found'],
  }),
  'apiv2/get_analysis_presence': defineOperation({
    name: 'apiv2/get_analysis_presence',
    summary: 'The state of apiv2/watch_analysis, once. The others see the caller for half a minute.',
    access: 'anyone',
    input: z.strictObject({ analysis_id: Id }),
    output: AnalysisPresence,
    errors: ['not_found'],
  }),
  'apiv2/save_analysis_settings': defineOperation({
    name: 'apiv2/save_analysis_settings',
    summary:
      'Change title, description and visibility. What is omitted stays as it is. publication: what everyone may read, in effect at once; without it, a newly public analysis lets people explore the columns of its saved steps.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({
      analysis_id: Id,
      title: NewTitle.optional(),
      description: NewDescription.optional(),
      visibility: Visibility.optional(),
      publication: Publication.optional(),
    }),
    output: Analysis,
    errors: ['not_found', ...documentErrors, 'dataset_not_public', 'live_not_public', 'unknown_column'],
  }),
  'apiv2/rename_analysis': defineOperation({
    name: 'apiv2/rename_analysis',
    summary: 'Change the title of an analysis, as a new version with the same steps. 409 if its title is no longer known_title.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id, known_title: dataText(TITLE_MAX, 1), title: NewTitle }),
    output: Done,
    errors: ['not_found', 'title_changed'],
  }),
  'apiv2/dismiss_notice': defineOperation({
    name: 'apiv2/dismiss_notice',
    summary: 'Dismiss a notice on an analysis of the caller.',
    access: 'signed_in',
    input: z.strictObject({ notice_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/list_analysis_versions': defineOperation({
    name: 'apiv2/list_analysis_versions',
    summary: 'The last versions of an analysis and all named ones, newest first, with who saved them and when.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ analysis_id: Id }),
    output: z.strictObject({
      versions: z.array(z.strictObject({ version: z.int(), name: z.string().nullable(), title: Title, who: z.string(), when: Instant })),
    }),
    errors: ['not_found'],
  }),
  'apiv2/name_analysis_version': defineOperation({
    name: 'apiv2/name_analysis_version',
    summary: 'Name a version of an analysis; null removes its name. Named versions are kept, however many newer ones there are.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id, version: z.int(), name: singleLineText(VERSION_NAME_MAX, 1).nullable() }),
    output: Done,
    errors: ['not_found', 'too_many_named_versions'],
  }),
  'apiv2/get_analysis_version': defineOperation({
    name: 'apiv2/get_analysis_version',
    summary: 'The document of a version, to compare with or to restore.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ analysis_id: Id, version: z.int() }),
    output: z.strictObject({ version: z.int(), title: Title, value_json: AnalysisDocument }),
    errors: ['not_found', ...documentErrors],
  }),
  'apiv2/delete_analysis': defineOperation({
    name: 'apiv2/delete_analysis',
    summary: 'Delete an analysis. This cannot be undone.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ analysis_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/copy_analysis': defineOperation({
    name: 'apiv2/copy_analysis',
    summary: 'Copy an analysis into the caller’s account, with a changed document if one is sent.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id, title: NewTitle.optional(), value_json: AnalysisDocument.optional() }),
    output: Analysis,
    errors: ['not_found', ...documentErrors, 'source_changed', ...nameErrors],
  }),
  'apiv2/change_source': defineOperation({
    name: 'apiv2/change_source',
    summary:
      'Make an analysis of yours read another dataset that you may read, as a new version on top of base_version. columns: the replacement of every column that it uses, or null to remove it with everything computed from it. People keep their access to the columns that stay. A public analysis is refused.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({
      ...{ analysis_id: Id, base_version: z.int(), dataset_id: Id },
      columns: z.array(z.strictObject({ from: Id, to: Id.nullable() })).max(10_000),
    }),
    output: Analysis,
    errors: [
      ...['not_found', ...documentErrors, 'conflict', 'analysis_public', 'analysis_offered', 'dataset_not_ready', 'dataset_unreadable', 'sources_ended'],
      ...['column_unmapped', 'column_mapped_twice', 'unknown_column', ...nameErrors],
    ] as const,
  }),
} as const
