/** The function calls that statements for PostgreSQL may contain, tested on a real server with a superuser account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readerStatements } from '../src/contract/reader-role.ts'
import { runDatabaseTask } from '../src/engine/databases/session.ts'
import { select, shopServer } from './support/databases.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'
import { HOSTILE_POSTGRES } from './support/statements/postgres-hostile.ts'
import { ORDINARY_POSTGRES } from './support/statements/postgres-ordinary.ts'

let postgres: TestPostgres

const SHOP = `
  CREATE TABLE sales (id int PRIMARY KEY, customer_id int, region text, amount numeric(12,2), sold date, at timestamptz, paid boolean, tags text[], extra jsonb);
  INSERT INTO sales SELECT n, n % 3, 'North', n + 0.25, DATE '2024-01-01' + n, now(), n % 2 = 0, ARRAY['a','b'], '{"k": 1, "a": [1, 2]}' FROM generate_series(1, 20) AS n;
  CREATE TABLE customers (id int, name text);
  INSERT INTO customers VALUES (1, 'Ada'), (2, 'Bo');
  CREATE EXTENSION citext; CREATE EXTENSION hstore; CREATE EXTENSION pg_trgm; CREATE EXTENSION fuzzystrmatch;
  CREATE EXTENSION dblink; CREATE EXTENSION tablefunc;
  CREATE TYPE mood AS ENUM ('sad', 'fine'); CREATE TYPE address AS (city text, no int);
  CREATE TABLE people (citext_name citext, attrs hstore, mood mood, home address);
  CREATE SEQUENCE numbers;
  CREATE FUNCTION evil(int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_reload_conf(); RETURN 1; END $$;
  CREATE FUNCTION steady(int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN PERFORM pg_reload_conf(); RETURN 1; END $$;
  CREATE FUNCTION of_row(sales) RETURNS int LANGUAGE sql AS 'SELECT 1';
  CREATE FUNCTION of_any(anyelement) RETURNS int LANGUAGE sql AS 'SELECT 1';
  CREATE FUNCTION both_of(int, int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_reload_conf(); RETURN 1; END $$;
  CREATE OPERATOR ### (LEFTARG = int, RIGHTARG = int, FUNCTION = both_of);
  CREATE AGGREGATE evil_sum (int) (SFUNC = both_of, STYPE = int);
  CREATE FUNCTION is_fine(text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_reload_conf(); RETURN true; END $$;
  CREATE DOMAIN picky AS text CHECK (is_fine(VALUE)); CREATE TYPE holder AS (p picky);
  CREATE TYPE odd AS (a text, b int);
  CREATE FUNCTION odd_text(odd) RETURNS text LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_reload_conf(); RETURN 'x'; END $$;
  CREATE CAST (odd AS text) WITH FUNCTION odd_text(odd);
  CREATE VIEW ordinary_view AS SELECT id, steady(id) AS doubled FROM sales;
  CREATE SCHEMA tools; CREATE FUNCTION tools.to_euro(numeric) RETURNS numeric LANGUAGE plpgsql AS 'BEGIN RETURN $1 * 2; END'`

beforeAll(async () => {
  postgres = await startPostgres()
  for (const name of ['shop', 'shadow']) await postgres.createDatabase(name)
  await postgres.run('shop', SHOP)
})
afterAll(async () => await postgres?.remove())

const ask = (text: string, more: { database?: string; functions?: readonly string[] } = {}) =>
  runDatabaseTask({ ask: 'head', server: { ...shopServer('postgresql', postgres), ...more }, query: select(text) })

describe('a statement for PostgreSQL', () => {
  it.each(ORDINARY_POSTGRES)('is taken where it reads: %s', async (text) => {
    expect(await ask(text)).toMatchObject({ ok: true })
  })

  it.each(HOSTILE_POSTGRES.map(([text, code, named = '']) => [text, code, named] as const))(
    'is refused where it could do more: %s',
    async (text, code, named) => {
      const answer = await ask(text)
      expect(answer).toMatchObject({ ok: false, code })
      if (named !== '' && !answer.ok) expect(Object.values(answer.params)).toContain(named)
    },
  )
})

describe('what a statement may mean', () => {
  beforeAll(async () => {
    await postgres.run(
      'shadow',
      `CREATE TABLE sales (id int, region varchar(10), amount numeric); INSERT INTO sales VALUES (1, 'North', 2);
       CREATE FUNCTION lower(varchar) RETURNS text LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_reload_conf(); RETURN 'x'; END $$;
       CREATE FUNCTION upper(text, int) RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'x'; END $$;
       CREATE TYPE own AS (a int);
       CREATE FUNCTION abs(own) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$;
       CREATE FUNCTION same(own, own) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RETURN true; END $$;
       CREATE OPERATOR = (LEFTARG = own, RIGHTARG = own, FUNCTION = same);
       CREATE TABLE owned (o own)`,
    )
  })
  const inShadow = (text: string, functions: readonly string[] = []) => ask(text, { database: 'shadow', functions })

  it.each([
    ['a function that fits its values better than that of the catalogue', 'select lower(region) from sales', 'public.lower'],
    ['a function of a type that a table has', 'select abs(o) from owned', 'public.abs'],
    ['an operator of a type that a table has', 'select * from owned as a, owned as b where a.o = b.o', 'public.='],
    ['a type that something is cast to', 'select abs(row(1)::own)', 'public.abs'],
  ])('counts: %s', async (_, text, named) => {
    expect(await inShadow(text)).toMatchObject({ ok: false, code: 'db_function', params: { function: named } })
  })

  it.each(['select pg_catalog.lower(region) from sales', 'select upper(region), abs(amount) from sales where id = 1'])(
    'is that of the catalogue where nothing else can be meant: %s',
    async (text) => {
      expect(await inShadow(text)).toMatchObject({ ok: true })
    },
  )

  it('may be more where the operator says so, and no more than that', async () => {
    expect(await inShadow('select lower(region) from sales', ['public.lower'])).toMatchObject({ ok: true })
    expect(await ask('select tools.to_euro(amount) from sales', { functions: ['TOOLS.*'] })).toMatchObject({ ok: true })
    expect(await ask('select tools.to_euro(evil(1))', { functions: ['tools.*'] })).toMatchObject({ code: 'db_function', params: { function: 'public.evil' } })
    expect(await ask("select pg_read_file('PG_VERSION')", { functions: ['pg_catalog.pg_read_file'] })).toMatchObject({ ok: true })
  })
})

describe('a change of how it is written', () => {
  const CHANGES: readonly ((text: string) => string)[] = [
    (text) => text.replaceAll('(', '/* ) */ ('),
    (text) => text.replaceAll('(', ' -- (\n('),
    (text) => text.toUpperCase().replace(/'[^']*'/g, (quoted) => quoted.toLowerCase()),
    (text) => `select * from (${text}) as t`,
    (text) => `with t as (${text}) table t`,
    (text) => `(${text}) union all (${text})`,
    (text) => `select exists (${text})`,
    (text) => `select array(${text})`,
    (text) => `${text} ;; `,
    (text) => `select 1 where 1 = any (select 1 from (${text}) as t)`,
  ]
  const calls = HOSTILE_POSTGRES.filter(([text, code]) => code === 'db_function' && text.startsWith('select') && !/\$|"|--|U&/.test(text))

  it('lets no call through', async () => {
    for (const [i, change] of CHANGES.entries()) {
      // each variation tests only a subset of the calls, because every statement goes to the server
      for (const [text] of calls.filter((_, at) => at % CHANGES.length === i)) {
        const answer = await ask(change(text))
        expect(answer, change(text)).toMatchObject({ ok: false })
        if (!answer.ok) expect(['db_function', 'db_statement'], change(text)).toContain(answer.code)
      }
    }
  })
})

describe('an account', () => {
  beforeAll(async () => {
    await postgres.run(
      'shop',
      `CREATE ROLE reads LOGIN PASSWORD 'x'; CREATE ROLE files LOGIN PASSWORD 'x'; GRANT pg_read_server_files, pg_signal_backend TO files;
       CREATE ROLE copies LOGIN REPLICATION CREATEROLE PASSWORD 'x'`,
    )
  })
  it.each([
    ['postgres', ['superuser']],
    ['reads', []],
    ['files', ['files', 'signals']],
    ['copies', ['replication', 'accounts']],
  ])('%s is known by what it may do besides reading', async (username, rights) => {
    const server = { ...shopServer('postgresql', postgres), username, ...(username === 'postgres' ? {} : { password: 'x' }) }
    expect(await runDatabaseTask({ ask: 'version', server })).toMatchObject({ ok: true, value: { rights } })
  })
  it('that the form proposes may read, and nothing else', async () => {
    await postgres.run('shop', readerStatements('postgresql', 'shop'))
    const server = { ...shopServer('postgresql', postgres), username: 'tessera_reader', password: 'choose-a-password' }
    expect(await runDatabaseTask({ ask: 'version', server })).toMatchObject({ ok: true, value: { rights: [] } })
    expect(await runDatabaseTask({ ask: 'head', server, query: select('select * from sales') })).toMatchObject({ ok: true })
  })
})
