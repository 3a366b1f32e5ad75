-- config
{
 "filters": [
  {
   "column": "c1",
   "operator": "IN",
   "value": [
    "West",
    null
   ]
  },
  {
   "column": "c3",
   "operator": "NOT IN",
   "value": [
    4
   ]
  },
  {
   "column": "c5",
   "operator": "=",
   "value": [
    true
   ]
  },
  {
   "column": "c6",
   "operator": "IS NOT NULL",
   "value": []
  }
 ],
 "measures": [
  {
   "id": "n",
   "name": "n",
   "dependency": [],
   "show_values_as": {
    "name": "none",
    "dependencies": []
   },
   "is_valid": true,
   "source": "",
   "scope": "analysis",
   "type": "ui",
   "value": {
    "agg": "count",
    "column_id": null,
    "dependencies": []
   }
  }
 ],
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
SELECT "c2" AS "row0", count(*) AS "n", count(*) AS "p0n"
FROM "data"
WHERE ((coalesce(("c1" IN (CAST($1 AS VARCHAR))), FALSE) OR ("c1" IS NULL)) AND (NOT coalesce(("c3" IN (CAST($2 AS BIGINT))), FALSE)) AND coalesce(("c5" IN (CAST($3 AS BOOLEAN))), FALSE) AND (NOT ("c6" IS NULL)))
GROUP BY "c2"
)
SELECT grouping("row0") AS "g", CAST("row0" AS VARCHAR) AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
GROUP BY GROUPING SETS (("row0"), ())
-- ["West","4","1"]

-- SQLite
WITH "leaf" AS MATERIALIZED (
SELECT "c2" AS "row0", count(*) AS "n", count(*) AS "p0n"
FROM "data"
WHERE ((coalesce(("c1" IN (CAST(?1 AS TEXT))), FALSE) OR ("c1" IS NULL)) AND (NOT coalesce(("c3" IN (CAST(?2 AS INTEGER))), FALSE)) AND coalesce(("c5" IN (CAST(?3 AS INTEGER))), FALSE) AND (NOT ("c6" IS NULL)))
GROUP BY "c2"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
GROUP BY "row0"
UNION ALL
SELECT 1 AS "g", NULL AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
-- ["West","4","1"]

-- rows
0 | O'Neil | 1 | 1
0 | Paris | 1 | 1
1 | · | 2 | 2
