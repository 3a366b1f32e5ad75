-- config
{
 "filters": [],
 "measures": [],
 "groupbys": [
  "c2"
 ],
 "group_calculations": [],
 "rows": [
  "c2"
 ],
 "columns": [],
 "sort": []
}

-- DuckDB
WITH "leaf" AS MATERIALIZED (
SELECT "c2" AS "row0", count(*) AS "n"
FROM "data"
GROUP BY "c2"
)
SELECT grouping("row0") AS "g", CAST("row0" AS VARCHAR) AS "row0", coalesce(sum("n"), 0) AS "rows"
FROM "leaf"
GROUP BY GROUPING SETS (("row0"), ())


-- SQLite
WITH "leaf" AS MATERIALIZED (
SELECT "c2" AS "row0", count(*) AS "n"
FROM "data"
GROUP BY "c2"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", coalesce(sum("n"), 0) AS "rows"
FROM "leaf"
GROUP BY "row0"
UNION ALL
SELECT 1 AS "g", NULL AS "row0", coalesce(sum("n"), 0) AS "rows"
FROM "leaf"


-- rows
0 |  | 1
0 | Berlin | 1
0 | O'Neil | 1
0 | Paris | 2
0 | 上海 | 1
1 | · | 6
