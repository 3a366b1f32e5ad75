-- config
{
 "filters": [],
 "measures": [
  {
   "id": "m",
   "name": "m",
   "dependency": [],
   "show_values_as": {
    "name": "none",
    "dependencies": []
   },
   "is_valid": true,
   "source": "",
   "scope": "analysis",
   "type": "sql",
   "value": {
    "sql": "sum(quantity) filter (where price > 1) + count(*) filter (where city is distinct from 'Paris')",
    "dependencies": []
   }
  }
 ],
 "groupbys": [
  "c1"
 ],
 "group_calculations": [],
 "rows": [
  "c1"
 ],
 "columns": [],
 "sort": []
}

-- DuckDB
WITH "leaf" AS MATERIALIZED (
SELECT "c1" AS "row0", count(*) AS "n", (sum("c3") FILTER (WHERE ("c4" > 1))) AS "p0_0s", (count(*) FILTER (WHERE ("c2" IS DISTINCT FROM 'Paris'))) AS "p0_1n"
FROM "data"
GROUP BY "c1"
)
SELECT grouping("row0") AS "g", CAST("row0" AS VARCHAR) AS "row0", coalesce(sum("n"), 0) AS "rows", (sum("p0_0s") + CAST(coalesce(sum("p0_1n"), 0) AS BIGINT)) AS "v0"
FROM "leaf"
GROUP BY GROUPING SETS (("row0"), ())


-- SQLite
WITH "leaf" AS MATERIALIZED (
SELECT "c1" AS "row0", count(*) AS "n", (sum("c3") FILTER (WHERE ("c4" > 1))) AS "p0_0s", (count(*) FILTER (WHERE ("c2" IS DISTINCT FROM 'Paris'))) AS "p0_1n"
FROM "data"
GROUP BY "c1"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", coalesce(sum("n"), 0) AS "rows", (sum("p0_0s") + CAST(coalesce(sum("p0_1n"), 0) AS INTEGER)) AS "v0"
FROM "leaf"
GROUP BY "row0"
UNION ALL
SELECT 1 AS "g", NULL AS "row0", coalesce(sum("n"), 0) AS "rows", (sum("p0_0s") + CAST(coalesce(sum("p0_1n"), 0) AS INTEGER)) AS "v0"
FROM "leaf"


-- rows
0 | East | 2 | 4
0 | West | 2 | 8
0 | west | 1 | ·
0 | · | 1 | ·
1 | · | 6 | 13
