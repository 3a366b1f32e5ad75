/** What statements for a real PostgreSQL may call, with an account that could do everything. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { talk } from '../src/engine/databases/talk.ts'
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
  talk({ ask: 'head', server: { ...shopServer('postgresql', postgres), ...more }, query: select(text) })

describe('a statement for PostgreSQL', () => {
  it.each(ORDINARY_POSTGRES)('is taken where it reads: %s', async (text) => {
    expect(await ask(text)).toMatchObject({ ok: true })
  })

  it.each(HOSTILE_POSTGRES)('is refused where it could do more: %s', async (text, code, ...[named]) => {
    const answer = await ask(text)
    expect(answer).toMatchObject({ ok: false, code })
    if (named !== undefined && !answer.ok) expect(Object.values(answer.params)).toContain(named)
  })
})
