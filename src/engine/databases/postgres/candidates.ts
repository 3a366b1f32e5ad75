/**
 * Looks up in the PostgreSQL catalog which functions and types a statement's names may refer to. Names are passed as
 * JSON parameters; no part of the statement is executed.
 */

/** The schemas on the session's search path, in which unqualified names are resolved. */
const PATH = 'path AS (SELECT n.oid FROM unnest(current_schemas(true)) AS s(name) JOIN pg_namespace AS n ON n.nspname = s.name)'
const IN_SCOPE = 'CASE WHEN a.schema IS NULL THEN n.oid IN (SELECT oid FROM path) ELSE n.nspname = a.schema END'
const CATALOGUE = "'pg_catalog'::regnamespace"

const named = (parameter: string): string => `json_to_recordset(${parameter}::json) AS a(schema text, name text)`
const shown = (name: string): string => `quote_ident(n.nspname) || '.' || ${name}`
const isOf = (list: string): string => `IN (SELECT oid FROM pg_language WHERE lanname IN (${list}))`

const PARTS = ['trans', 'final', 'combine', 'serial', 'deserial', 'mtrans', 'minvtrans', 'mfinal'].map((part) => `g.agg${part}fn`).join(', ')

/**
 * The extension that a function belongs to: only for functions written in C or SQL, and for aggregates whose parts are
 * all immutable. NULL for any other function.
 */
const EXTENSION = `CASE WHEN p.prokind IN ('f', 'w') AND p.prolang ${isOf("'c', 'internal', 'sql'")} OR p.prokind = 'a' AND NOT EXISTS (
    SELECT 1 FROM pg_aggregate AS g, unnest(ARRAY[${PARTS}]::oid[]) AS part(oid)
    WHERE g.aggfnoid = p.oid AND part.oid <> 0 AND NOT EXISTS (
      SELECT 1 FROM pg_proc AS f WHERE f.oid = part.oid AND f.provolatile = 'i' AND f.prolang ${isOf("'c', 'internal', 'sql'")}))
  THEN (SELECT e.extname FROM pg_depend AS d JOIN pg_extension AS e ON e.oid = d.refobjid
        WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e' AND d.refclassid = 'pg_extension'::regclass LIMIT 1) END`

const INNER_TYPES = ['cstring', 'internal', 'trigger'].map((type) => `'${type}'::regtype`).join(', ')
const INNER = `EXISTS (SELECT 1 FROM unnest(p.proargtypes::oid[] || p.prorettype) AS x(type) WHERE x.type IN (${INNER_TYPES}))`

const ANY_ROW = "'record', 'any', 'anyelement', 'anynonarray', 'anycompatible', 'anycompatiblenonarray'"
const ROW = `EXISTS (SELECT 1 FROM pg_type AS t WHERE t.oid = p.proargtypes[0] AND (t.typtype = 'c' OR t.typname IN (${ANY_ROW})))`

const OUTSIDE = `ARRAY(SELECT t.oid::text FROM unnest(m.takes) AS x(type) JOIN pg_type AS t ON t.oid = x.type WHERE t.typnamespace <> ${CATALOGUE})`

/** Properties of the functions in `meant`. */
const FACTS = `SELECT m.use, m.known, m.schema AS asked_schema, m.asked, m.shown, n.nspname AS schema, p.proname AS name, p.provolatile AS volatility,
    ${EXTENSION} AS extension, ${INNER} AS inner, ${ROW} AS row, ${OUTSIDE} AS types,
    p.pronargs - p.pronargdefaults - CASE WHEN p.provariadic = 0 THEN 0 ELSE 1 END AS least, CASE WHEN p.provariadic = 0 THEN p.pronargs END AS most
  FROM meant AS m JOIN pg_proc AS p ON p.oid = m.oid JOIN pg_namespace AS n ON n.oid = p.pronamespace`

const functions = (use: string, names: string): string => `
  SELECT '${use}' AS use, a.schema, a.name AS asked, p.oid, p.proargtypes::oid[] AS takes, ${shown('quote_ident(p.proname)')} AS shown,
    a.schema IS NULL AND EXISTS (SELECT 1 FROM pg_proc AS k WHERE k.proname = a.name AND k.pronamespace = ${CATALOGUE}) AS known
  FROM ${names} JOIN pg_proc AS p ON p.proname = a.name JOIN pg_namespace AS n ON n.oid = p.pronamespace WHERE ${IN_SCOPE}`

/**
 * Finds the functions that calls ($1), names after a dot ($2) and operators ($3) may refer to. Leaves out the functions
 * behind the catalog's own operators.
 */
export const CANDIDATES = `
  WITH ${PATH}, meant AS (
    ${functions('call', named('$1'))} UNION ALL ${functions('field', '(SELECT NULL::text AS schema, x.name FROM json_array_elements_text($2::json) AS x(name)) AS a')}
    UNION ALL SELECT 'operator', a.schema, a.name, o.oprcode::oid, ARRAY[o.oprleft, o.oprright], ${shown('o.oprname')},
      a.schema IS NULL AND EXISTS (SELECT 1 FROM pg_operator AS k WHERE k.oprname = a.name AND k.oprnamespace = ${CATALOGUE})
    FROM ${named('$3')} JOIN pg_operator AS o ON o.oprname = a.name JOIN pg_namespace AS n ON n.oid = o.oprnamespace JOIN pg_proc AS p ON p.oid = o.oprcode
    WHERE ${IN_SCOPE} AND NOT (p.pronamespace = ${CATALOGUE} AND p.provolatile IN ('i', 's'))
  ) ${FACTS}`

const PARTS_OF_TYPES = `
  SELECT t.typelem WHERE t.typelem <> 0 UNION ALL SELECT t.typarray WHERE t.typarray <> 0 UNION ALL SELECT t.typbasetype WHERE t.typbasetype <> 0
  UNION ALL SELECT r.rngsubtype FROM pg_range AS r WHERE r.rngtypid = t.oid
  UNION ALL SELECT c.atttypid FROM pg_attribute AS c WHERE t.typrelid <> 0 AND c.attrelid = t.typrelid AND c.attnum > 0 AND NOT c.attisdropped`

/**
 * Finds the types that values in a statement may have, with their element types. `chosen` marks targets of casts. $1:
 * relations, $2: names of types, $3: argument types of the statement's functions.
 */
export const TYPES = `
  WITH RECURSIVE ${PATH}, begun(oid, chosen) AS (
    SELECT c.reltype, false FROM ${named('$1')} JOIN pg_class AS c ON c.relname = a.name JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE ${IN_SCOPE}
    UNION SELECT t.oid, true FROM ${named('$2')} JOIN pg_type AS t ON t.typname = a.name JOIN pg_namespace AS n ON n.oid = t.typnamespace WHERE ${IN_SCOPE}
    UNION SELECT x.oid::oid, false FROM json_array_elements_text($3::json) AS x(oid)
  ), found(oid, chosen) AS (
    SELECT oid, chosen FROM begun WHERE oid <> 0
    UNION SELECT part.oid, f.chosen FROM found AS f JOIN pg_type AS t ON t.oid = f.oid CROSS JOIN LATERAL (${PARTS_OF_TYPES}) AS part(oid)
  ) SELECT oid::text AS oid, bool_or(chosen) AS chosen FROM found GROUP BY oid`

/** Finds the domains among cast targets ($1) whose check constraints call functions outside the catalog. */
export const DOMAINS = `
  SELECT ${shown('quote_ident(t.typname)')} AS shown FROM pg_type AS t JOIN pg_namespace AS n ON n.oid = t.typnamespace
  WHERE t.oid = ANY($1::oid[]) AND t.typtype = 'd' AND EXISTS (SELECT 1 FROM pg_constraint AS c JOIN pg_depend AS d
    ON d.classid = 'pg_constraint'::regclass AND d.objid = c.oid AND d.refclassid = 'pg_proc'::regclass WHERE c.contypid = t.oid)`

/**
 * Finds the functions outside the catalog that convert values to other types, implicitly or by a cast. $1: types that
 * values may have, $2: targets of casts.
 */
export const CASTS = `
  WITH meant AS (
    SELECT 'cast' AS use, NULL::text AS schema, '' AS asked, p.oid, ARRAY[]::oid[] AS takes, ${shown('quote_ident(p.proname)')} AS shown, false AS known
    FROM pg_cast AS c JOIN pg_proc AS p ON p.oid = c.castfunc JOIN pg_namespace AS n ON n.oid = p.pronamespace
    JOIN pg_type AS s ON s.oid = c.castsource JOIN pg_type AS t ON t.oid = c.casttarget
    WHERE p.pronamespace <> ${CATALOGUE} AND (s.typnamespace = ${CATALOGUE} OR s.oid = ANY($1::oid[]))
      AND CASE c.castcontext WHEN 'i' THEN t.typnamespace = ${CATALOGUE} OR t.oid = ANY($1::oid[]) ELSE t.oid = ANY($2::oid[]) END
  ) ${FACTS}`
