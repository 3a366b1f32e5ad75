/** Operations of analyses and their documents. */
import { z } from 'zod'
import { Analysis, AnalysisDocument, AnalysisPresence, OwnAnalysis, SavedAnalysis } from './analysis.ts'
import { Visibility } from './dataset.ts'
import { GALLERY_MAX, GalleryAnalysis, GallerySort } from './gallery.ts'
import { Publication } from './grant.ts'
import { defineOperation, defineStream } from './operation.ts'
import { documentErrors } from './operation-codes.ts'
import { AnalysisPicture, PICTURES_AT_ONCE } from './picture.ts'
import { Done } from './replies.ts'
import { dataText, Id, Instant, NewDescription, NewTitle, Title } from './scalar.ts'

const nameErrors = ['column_name_taken', 'measure_name_taken', 'measure_named_like_column'] as const

export const analysisOperations = {
  'apiv2/list_analyses': defineOperation({
    name: 'apiv2/list_analyses',
    summary: 'Your analyses, last updated first.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ dataset_id: Id.optional() }),
    output: z.strictObject({ analyses: z.array(OwnAnalysis) }),
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
      'Small pictures of the opening steps of public analyses, as guests see them. making: those that come in a moment; an analysis in neither list has none, or is not public.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ analysis_ids: z.array(Id).max(PICTURES_AT_ONCE) }),
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
    errors: ['not_found', ...documentErrors, 'dataset_not_ready', 'dataset_unreadable'],
  }),
  'apiv2/save_analysis': defineOperation({
    name: 'apiv2/save_analysis',
    summary:
      'Save title and document on top of base_version, together with what others saved meanwhile; 409 with who, when and what where both changed one step, measure or column.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id, base_version: z.int(), title: NewTitle.optional(), value_json: AnalysisDocument }),
    output: SavedAnalysis,
    errors: ['not_found', ...documentErrors, 'conflict', 'both_changed', 'source_changed', 'column_not_granted', 'step_not_granted', ...nameErrors],
  }),
  'apiv2/watch_analysis': defineStream({
    name: 'apiv2/watch_analysis',
    summary:
      'Who else has an analysis open, its newest version, and that something else of it is granted, as they change, until the caller may no longer see it. Names are told to its owner and to people with whom it is shared. Each event is the whole state.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id }),
    event: AnalysisPresence,
    errors: ['not_found'],
  }),
  'apiv2/get_analysis_presence': defineOperation({
    name: 'apiv2/get_analysis_presence',
    summary: 'What apiv2/watch_analysis tells, once. Who asks is shown to the others for half a minute.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id }),
    output: AnalysisPresence,
    errors: ['not_found'],
  }),
  'apiv2/save_analysis_settings': defineOperation({
    name: 'apiv2/save_analysis_settings',
    summary:
      'Change title, description and visibility. publication: what everybody may read, at once; without it, newly public means exploring the columns of the saved steps.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ analysis_id: Id, title: NewTitle, description: NewDescription, visibility: Visibility, publication: Publication.optional() }),
    output: Analysis,
    errors: ['not_found', ...documentErrors, 'dataset_not_public', 'unknown_column'],
  }),
  'apiv2/dismiss_notice': defineOperation({
    name: 'apiv2/dismiss_notice',
    summary: 'Forget a notice that stood on an analysis of the caller.',
    access: 'signed_in',
    input: z.strictObject({ notice_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/list_analysis_versions': defineOperation({
    name: 'apiv2/list_analysis_versions',
    summary: 'The last versions of an analysis, newest first, with who saved them and when.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ analysis_id: Id }),
    output: z.strictObject({ versions: z.array(z.strictObject({ version: z.int(), title: Title, who: z.string(), when: Instant })) }),
    errors: ['not_found'],
  }),
  'apiv2/get_analysis_version': defineOperation({
    name: 'apiv2/get_analysis_version',
    summary: 'The document of a version, to compare with or to go back to.',
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
      'Have an analysis of yours read another dataset that you may read, as a version of its own on top of base_version. columns: for every column that it uses the one that stands for it, or null, with which all that is computed from it goes. People keep what they read of the columns that stay; a public analysis is refused.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({
      ...{ analysis_id: Id, base_version: z.int(), dataset_id: Id },
      columns: z.array(z.strictObject({ from: Id, to: Id.nullable() })).max(10_000),
    }),
    output: Analysis,
    errors: [
      ...['not_found', ...documentErrors, 'conflict', 'analysis_public', 'analysis_offered', 'dataset_not_ready', 'dataset_unreadable'],
      ...['column_unmapped', 'column_mapped_twice', 'unknown_column', ...nameErrors],
    ] as const,
  }),
} as const
