/**
 * Functions of PostgreSQL's catalog that a person's statement may call: those marked immutable or stable, except those
 * that access more than the query's own rows, and a few volatile ones without side effects.
 */
import { words } from '../words.ts'

/** Functions without side effects that are marked volatile only because each call can return a different value, or looks up a name late. */
const VOLATILE = words(`random random_normal gen_random_uuid uuidv4 uuidv7 clock_timestamp timeofday array_shuffle array_sample
  pg_relation_size pg_table_size pg_total_relation_size pg_indexes_size pg_database_size`)

/** Functions whose names start with pg_ are administrative. These ones only describe a value, or information that a query may read anyway. */
const PG = words(`pg_typeof pg_collation_for pg_size_pretty pg_size_bytes pg_column_size pg_column_compression
  pg_client_encoding pg_encoding_to_char pg_char_to_encoding pg_get_userbyid pg_get_expr pg_get_viewdef pg_get_indexdef pg_get_constraintdef
  pg_get_partkeydef pg_get_serial_sequence pg_get_keywords pg_has_role pg_table_is_visible pg_type_is_visible pg_function_is_visible
  pg_timezone_names pg_timezone_abbrevs_abbrevs pg_timezone_abbrevs_zone pg_timezone_abbrevs pg_lsn pg_wal_lsn_diff pg_partition_root
  pg_describe_object pg_basetype`)

/** Functions that are marked stable or immutable, but run text as SQL, or access settings, other sessions, transaction IDs, large objects or internals. */
const BEYOND =
  /^(?:.*_to_xml(?:schema|_and_xmlschema)?|ts_stat|ts_rewrite|lo_.*|loread|lowrite|currtid.*|txid_.*|current_setting|set_config|fmgr_.*|plpgsql_.*|amvalidate|binary_upgrade_.*|inet_(?:client|server)_(?:addr|port)|aclexplode)$/

/** Whether a function of the system catalog may be called. `volatility` is pg_proc.provolatile: i, s or v. */
export function isSafeFunction(name: string, volatility: string): boolean {
  if (VOLATILE.has(name) || PG.has(name)) return true
  if (name.startsWith('pg_') && !name.startsWith('pg_lsn_') && !name.startsWith('pg_snapshot_')) return false
  return (volatility === 'i' || volatility === 's') && !BEYOND.test(name)
}

/** Extensions with functions that are marked immutable but have side effects or read files. */
export const UNSAFE_EXTENSIONS: ReadonlySet<string> = new Set(['xml2', 'pageinspect', 'dblink', 'adminpack', 'tablefunc'])

/** Extensions of value types, whose stable functions read nothing but their own settings. */
export const VALUE_EXTENSIONS: ReadonlySet<string> = new Set(['citext', 'hstore', 'pg_trgm', 'unaccent', 'fuzzystrmatch', 'ltree', 'intarray', 'cube', 'isn'])

/** Catalog relations that contain passwords, server files, settings, or other people's statements. */
const SECRETS = words(`pg_authid pg_shadow pg_user_mapping pg_user_mappings pg_subscription pg_largeobject pg_hba_file_rules pg_ident_file_mappings
  pg_file_settings pg_settings pg_stat_activity pg_stat_replication pg_stat_wal_receiver pg_stat_ssl pg_stat_gssapi pg_stat_subscription
  pg_stat_statements pg_prepared_statements pg_cursors pg_config pg_backend_memory_contexts pg_shmem_allocations pg_replication_slots
  pg_foreign_server pg_db_role_setting pg_locks pg_statistic`)

export const isSecret = (schema: string, name: string): boolean =>
  (schema === 'pg_catalog' && (SECRETS.has(name) || name.startsWith('pg_stat_progress_'))) ||
  (schema === 'information_schema' && /^(?:_pg_)?(?:user_mapping_options|user_mappings|foreign_server_options)$/.test(name)) ||
  name === 'pg_stat_statements'
