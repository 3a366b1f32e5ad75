/** The reads of every operation. Each reports whether it returned anything from the column. An operation without an entry here does not compile. */
import { accountOperations } from '../../../src/contract/account-operations.ts'
import { Column } from '../../../src/contract/column.ts'
import { enquiryOperations } from '../../../src/contract/enquiry-operations.ts'
import { Measure } from '../../../src/contract/measure.ts'
import type { OperationName } from '../../../src/contract/operations.ts'
import { signInOperations } from '../../../src/contract/sign-in-operations.ts'
import type { StepConfig } from '../../../src/contract/step.ts'
import { aConfig, aMeasure, yearsOf } from '../documents.ts'
import type { TestServer } from '../server.ts'
import { type Analysis, type ColumnId, count, grouping, NAMES, type Need, type Source, VALUES, type Who, type World } from './model.ts'

interface Ask {
  readonly world: World
  readonly who: Who
  readonly analysis: Analysis
  readonly column: ColumnId
}
interface Read {
  readonly needs: Need
  readonly sees: (ask: Ask) => Promise<boolean>
}

const said = (data: unknown, { analysis, column }: Pick<Ask, 'analysis' | 'column'>): boolean =>
  VALUES[analysis.source][column].some((value) => JSON.stringify(data ?? null).includes(value))

async function apply({ world, who, analysis }: Ask, config: StepConfig) {
  const { server, tokens } = world
  const asked = await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config }, tokens[who])
  if (asked.code !== 'ok') return { key: '', hash: '', data: null }
  if (asked.data.status === 'done') return { key: '', hash: asked.data.result.config_hash, data: asked.data }
  const done = await server.call('confirm_apply_step', { key: asked.data.key }, tokens[who])
  const again = await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config }, tokens[who])
  const key = again.code === 'ok' && again.data.status === 'pending' ? again.data.key : ''
  return { key, hash: done.data?.status === 'done' ? done.data.result.config_hash : '', data: done.data }
}

const held = ({ who, analysis, column }: Ask): string => `${who} ${analysis.id} ${column}`

const runs = (config: (column: ColumnId, source: Source) => StepConfig) => async (ask: Ask) =>
  said((await apply(ask, config(ask.column, ask.analysis.source))).data, ask)

const byCode =
  <N extends OperationName>(name: N, input: (ask: Ask) => Parameters<TestServer['call']>[1]) =>
  async (ask: Ask) =>
    (await ask.world.server.call(name, input(ask) as never, ask.world.tokens[ask.who])).code === 'ok'

const ofAnalysis = ({ analysis }: Ask) => ({ analysis_id: analysis.id })
const ofDataset = ({ world, analysis }: Ask) => ({ dataset_id: world.datasets[analysis.source] })

/** Computes a new result as the caller, then reads it. `oldResults` tries to read results from before the last command. */
const withResult = (read: (ask: Ask, hash: string) => Promise<boolean>) => async (ask: Ask) => {
  const { key, hash } = await apply(ask, grouping(ask.column, ask.analysis.source))
  if (hash !== '') ask.world.held.set(held(ask), { key, hash, source: ask.analysis.source })
  return await read(ask, hash === '' ? 'none' : hash)
}

const explained = async ({ world, who, analysis, column }: Ask) => {
  const config = grouping(column, analysis.source)
  const cell = { measure_id: 'n', row: [VALUES[analysis.source][column][0]] }
  return await world.server.call('apiv2/explain_cell', { analysis_id: analysis.id, config, cell }, world.tokens[who])
}

const sqlMeasure = (column: ColumnId, source: Source) =>
  aConfig({ measures: [Measure.parse({ id: 'm', name: 'all', type: 'sql', value: { sql: `string_agg("${NAMES[source][column]}", ',')` } })] })
const maximum = (column: ColumnId) => aConfig({ measures: [aMeasure('m', 'max', column)] })
function calculated(column: ColumnId): StepConfig {
  const upper = Column.parse({
    id: 'x',
    name: 'X',
    type: 'calculated column',
    config: { kind: 'substring', base_column: column, params: { start: 1, end: 20 } },
  })
  const config = aConfig({ rows: ['x'], measures: [count] })
  return { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [upper] } } }
}
const counted = (column: ColumnId, source: Source) => aConfig({ measures: [count], filters: [{ column, operator: 'IN', value: [VALUES[source][column][0]] }] })

const valuesBy =
  (name: 'apiv2/get_column_unique_values' | 'apiv2/list_column_values') =>
  async ({ world, who, analysis, column }: Ask): Promise<boolean> =>
    said((await world.server.call(name, { analysis_id: analysis.id, column }, world.tokens[who])).data ?? null, { analysis, column })

/** Operations that return no titles and no values of datasets. test/administration.test.ts covers their permissions. */
const ABOUT_ACCOUNTS = { ...signInOperations, ...accountOperations, ...enquiryOperations }
const NOT_ABOUT_DATA = Object.fromEntries(Object.keys(ABOUT_ACCOUNTS).map((name) => [name, 'about accounts, not about data'])) as Record<
  keyof typeof ABOUT_ACCOUNTS,
  string
>

export const READS: { readonly [N in OperationName]: readonly Read[] | string } = {
  'apiv2/analysis_apply_step': [
    { needs: 'saved step', sees: runs(grouping) },
    { needs: 'explore', sees: runs(maximum) },
    { needs: 'explore', sees: runs(sqlMeasure) },
    { needs: 'explore', sees: runs(calculated) },
    { needs: 'explore', sees: async (ask) => (await apply(ask, counted(ask.column, ask.analysis.source))).data !== null },
  ],
  ...NOT_ABOUT_DATA,
  'apiv2/get_step_window': [
    {
      needs: 'saved step',
      sees: withResult(async ({ world, who, analysis, column }, config_hash) =>
        said((await world.server.call('apiv2/get_step_window', { analysis_id: analysis.id, config_hash, window: {} }, world.tokens[who])).data, {
          analysis,
          column,
        }),
      ),
    },
  ],
  'apiv2/get_step_description': [
    {
      needs: 'saved step',
      sees: async ({ world, who, analysis, column }) =>
        said(
          (
            await world.server.call(
              'apiv2/get_step_description',
              { analysis_id: analysis.id, step_id: 's1', config: grouping(column, analysis.source) },
              world.tokens[who],
            )
          ).data,
          {
            analysis,
            column,
          },
        ),
    },
  ],
  'apiv2/ask_step': 'values are read by the same calls as apiv2/list_column_values, columns by those of a run; it is limited by the minute (ask.test.ts)',
  'apiv2/list_example_questions': 'names of the columns that the asker may read, by the rule of apiv2/ask_step (ask.test.ts)',
  'apiv2/preview_question': 'names of the columns that the asker may read, by the rule of apiv2/ask_step (model-questions.test.ts)',
  'apiv2/describe_step': 'the same as the call, by the same rule (descriptions.test.ts)',
  'apiv2/preview_description': 'as much as the description itself, by the same rule (model-descriptions.test.ts)',
  'apiv2/export_step': [
    {
      needs: 'saved step',
      sees: withResult(
        async ({ world, who, analysis }, config_hash) =>
          (await world.server.call('apiv2/export_step', { analysis_id: analysis.id, config_hash }, world.tokens[who])).code === 'ok',
      ),
    },
  ],
  'apiv2/explain_cell': [
    { needs: 'saved step', sees: async (ask) => (await explained(ask)).data?.row_count === 1 },
    { needs: 'rows', sees: async (ask) => (await explained(ask)).data?.rows?.columns.some((c) => c.id === ask.column) ?? false },
  ],
  'apiv2/list_cell_rows': [
    {
      needs: 'rows',
      sees: async ({ world, who, analysis, column }) => {
        const input = {
          analysis_id: analysis.id,
          config: grouping(column, analysis.source),
          cell: { measure_id: 'n', row: [VALUES[analysis.source][column][0]] },
        }
        return said((await world.server.call('apiv2/list_cell_rows', input, world.tokens[who])).data?.data ?? null, { analysis, column })
      },
    },
  ],
  'apiv2/get_step_sql': [
    {
      needs: 'dataset through it',
      sees: byCode('apiv2/get_step_sql', ({ analysis, column }) => ({ analysis_id: analysis.id, config: grouping(column, analysis.source) })),
    },
  ],
  'apiv2/get_column_unique_values': [{ needs: 'explore', sees: valuesBy('apiv2/get_column_unique_values') }],
  'apiv2/list_column_values': [{ needs: 'explore', sees: valuesBy('apiv2/list_column_values') }],
  'apiv2/get_column_distribution': [
    {
      needs: 'explore',
      sees: async ({ world, who, analysis, column }) => {
        const input = { analysis_id: analysis.id, column: 'k', group_calculations: [yearsOf(column)] }
        const { code } = await world.server.call('apiv2/get_column_distribution', input, world.tokens[who])
        // the database of the live dataset reads no dates of texts, which it tells those who may ask
        return code === 'ok' || code === 'column_not_for_engine'
      },
    },
  ],
  'apiv2/preview_dataset': [
    { needs: 'dataset', sees: byCode('apiv2/preview_dataset', ofDataset) },
    {
      needs: 'rows',
      sees: async ({ world, who, analysis, column }) => {
        const input = { dataset_id: world.datasets[analysis.source], analysis_id: analysis.id }
        return said((await world.server.call('apiv2/preview_dataset', input, world.tokens[who])).data ?? null, { analysis, column })
      },
    },
  ],
  'apiv2/get_analysis': [
    { needs: 'view', sees: byCode('apiv2/get_analysis', ofAnalysis) },
    {
      needs: 'column',
      sees: async ({ world, who, analysis, column }) => {
        const { data } = await world.server.call('apiv2/get_analysis', { analysis_id: analysis.id }, world.tokens[who])
        return (
          data !== undefined &&
          (said(data, { analysis, column }) || data.value_json.dataset.columns.some((c) => c.id === column || c.name === NAMES[analysis.source][column]))
        )
      },
    },
  ],
  'apiv2/get_analysis_dataset_id': [{ needs: 'view', sees: byCode('apiv2/get_analysis_dataset_id', ofAnalysis) }],
  'apiv2/cancel_step': [{ needs: 'view', sees: byCode('apiv2/cancel_step', (ask) => ({ ...ofAnalysis(ask), step_id: 's1' })) }],
  'apiv2/get_step_progress': [{ needs: 'view', sees: byCode('apiv2/get_step_progress', (ask) => ({ ...ofAnalysis(ask), step_id: 's1' })) }],
  'apiv2/get_dataset': [{ needs: 'dataset', sees: byCode('apiv2/get_dataset', ofDataset) }],
  'apiv2/get_dataset_config': [{ needs: 'dataset', sees: byCode('apiv2/get_dataset_config', ofDataset) }],
  'apiv2/check_combination': 'asks for each dataset as create_analysis does (permissions-combinations.test.ts, combined-grants.test.ts)',
  'apiv2/combine_datasets': 'the same as the check, by the same rule',
  'apiv2/list_dataset_analyses': 'asks for the dataset as get_dataset does; guests may not call it',
  'apiv2/get_analysis_pictures': 'what guests may see, or with own what the caller may run (gallery-pictures.test.ts)',
  'apiv2/list_demo_analyses': 'tried once for each command: see listsWhoMayView',
  'apiv2/list_analyses': 'lists what is one’s own',
  'apiv2/list_visited_analyses': 'tried once for each command: see listsWhoMayView',
  'apiv2/search_analyses': 'tried once for each command: see listsWhoMayView',
  'apiv2/list_folders': 'one’s own names (lists.test.ts)',
  'apiv2/create_folder': 'a command',
  'apiv2/rename_folder': 'a command',
  'apiv2/delete_folder': 'a command',
  'apiv2/file_analysis': 'a command',
  'apiv2/set_favorite': 'a command',
  'apiv2/note_opened': 'a command',
  'apiv2/forget_opened': 'a command',
  confirm_apply_step: 'tried with every apply, and with the questions from before each command: see oldResults',
  'apiv2/copy_analysis': 'a command: the copy is read by everybody after it',
  'apiv2/create_analysis': 'a command',
  'apiv2/save_analysis': 'changes; by owners only (permissions.test.ts)',
  'apiv2/save_analysis_settings': 'a command',
  'apiv2/rename_analysis': 'changes; by owners and editors only (permissions-levels.test.ts)',
  'apiv2/share_analysis': 'a command',
  'apiv2/change_share': 'as share_analysis for somebody who has a share (permissions-levels.test.ts)',
  'apiv2/unshare_analysis': 'a command',
  'apiv2/leave_analysis': 'a command',
  'apiv2/list_shares': 'the owner’s own list (permissions.test.ts)',
  'apiv2/list_shared_analyses': 'tried once for each command: see listsWhoMayView',
  'apiv2/share_dataset': 'a command',
  'apiv2/change_dataset_share': 'as share_dataset for somebody who has a share (permissions-datasets.test.ts)',
  'apiv2/unshare_dataset': 'a command',
  'apiv2/leave_dataset': 'a command',
  'apiv2/list_dataset_shares': 'the owner’s own list (permissions.test.ts)',
  'apiv2/list_shared_datasets': 'tried once for each command: see listsWhoMayView',
  'apiv2/delete_analysis': 'a command',
  'apiv2/offer_analysis': 'a command',
  'apiv2/take_back_offer': 'a command',
  'apiv2/list_offers': 'asked by the commands that answer an offer',
  'apiv2/accept_offer': 'a command',
  'apiv2/decline_offer': 'a command',
  'apiv2/list_loans': 'the owner’s own list (transfer.test.ts)',
  'apiv2/end_loan': 'a command',
  'apiv2/get_analysis_presence': 'people and a version, nothing of a dataset (presence.test.ts)',
  'apiv2/watch_analysis': 'people and a version, nothing of a dataset (presence.test.ts)',
  'apiv2/list_step_threads': 'messages of people, nothing of a dataset (messages.test.ts)',
  'apiv2/list_step_people': 'names of people, nothing of a dataset (mentions.test.ts)',
  'apiv2/list_step_messages': 'messages of people, with cells of fields that the caller’s step has (message-cells.test.ts)',
  'apiv2/send_step_message': 'messages of people, with cells of fields that the caller’s step has (message-cells.test.ts)',
  'apiv2/edit_step_message': 'messages of people, with cells of fields that the caller’s step has (message-cells.test.ts)',
  'apiv2/delete_step_message': 'messages of people, with cells of fields that the caller’s step has (message-cells.test.ts)',
  'apiv2/resolve_step_thread': 'messages of people, with cells of fields that the caller’s step has (message-cells.test.ts)',
  'apiv2/read_step_messages': 'messages of people, nothing of a dataset (messages.test.ts)',
  'apiv2/choose_message_mails': 'a command',
  get_licences: 'nothing of a dataset (licences.test.ts)',
  get_mail_choice: 'a title, nothing of a dataset (message-mails.test.ts)',
  set_mail_choice: 'a title, nothing of a dataset (message-mails.test.ts)',
  'apiv2/list_analysis_versions': 'the owner’s own texts (permissions.test.ts)',
  'apiv2/name_analysis_version': 'changes; by owners and editors only (permissions-levels.test.ts)',
  'apiv2/get_analysis_version': 'the owner’s own texts (permissions.test.ts)',
  'apiv2/change_source': 'a command',
  'apiv2/dismiss_notice': 'changes; for the owner only',
  'apiv2/save_dataset_settings': 'a command',
  'apiv2/download_dataset': 'the dataset’s owner, since downloads are not allowed here (permissions.test.ts)',
  'apiv2/download_refused_rows': 'the dataset’s owner (permissions.test.ts)',
  'apiv2/list_datasets': 'lists what is one’s own, public ones to guests (permissions.test.ts)',
  'apiv2/watch_datasets': 'a token, nothing of a dataset (presence.test.ts)',
  'apiv2/get_datasets_state': 'a token, nothing of a dataset (presence.test.ts)',
  'apiv2/upload_dataset': 'changes',
  'apiv2/connect_sqlite': 'changes',
  'apiv2/list_connections': 'reads no dataset',
  'apiv2/test_connection': 'reads no dataset',
  'apiv2/save_connection': 'changes',
  'apiv2/delete_connection': 'changes',
  'apiv2/list_connection_shares': 'reads no dataset (permissions-connections.test.ts)',
  'apiv2/share_connection': 'reads no dataset (permissions-connections.test.ts)',
  'apiv2/change_connection_share': 'reads no dataset (permissions-connections.test.ts)',
  'apiv2/unshare_connection': 'reads no dataset (permissions-connections.test.ts)',
  'apiv2/leave_connection': 'reads no dataset (permissions-connections.test.ts)',
  'apiv2/list_shared_connections': 'reads no dataset (permissions-connections.test.ts)',
  'apiv2/list_database_tables': 'reads no dataset',
  'apiv2/describe_database_query': 'reads no dataset',
  'apiv2/preview_database_query': 'reads no dataset',
  'apiv2/import_database': 'changes',
  'apiv2/change_dataset_connection': 'changes',
  'apiv2/refresh_live_data': 'changes, and names columns to editors of the dataset only',
  'apiv2/check_source': 'the dataset’s owner (permissions.test.ts)',
  'apiv2/preview_source': 'the dataset’s owner (permissions.test.ts)',
  'apiv2/import_dataset': 'changes',
  'apiv2/retry_import': 'changes',
  'apiv2/upload_replacement': 'changes',
  'apiv2/check_replacement': 'the dataset’s owner (permissions.test.ts)',
  'apiv2/import_replacement': 'changes',
  'apiv2/discard_replacement': 'changes',
  'apiv2/list_dataset_versions': 'the dataset’s owner (permissions.test.ts)',
  'apiv2/restore_dataset_version': 'changes',
  'apiv2/infer_schema': 'the dataset’s owner (permissions.test.ts)',
  'apiv2/rename_column': 'changes',
  'apiv2/delete_dataset': 'ends everything: tried once at the end',
  'apiv2/list_jobs': 'one’s own',
  'apiv2/get_job': 'one’s own',
  'apiv2/watch_job': 'one’s own',
  'apiv2/watch_jobs': 'one’s own',
  'apiv2/cancel_job': 'one’s own',
  'apiv2/get_expression_help': 'reads no dataset',
  'apiv2/admin_count_events': 'counts of events, which hold no data',
  'apiv2/track_events': 'reads nothing',
}
