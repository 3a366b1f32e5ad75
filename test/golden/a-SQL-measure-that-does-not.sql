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
    "sql": "count(distinct city) + max(quantity)",
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
SELECT "c1" AS "row0", count(*) AS "n"
FROM "data"
GROUP BY "c1"
)
SELECT grouping("row0") AS "g", CAST("row0" AS VARCHAR) AS "row0", coalesce(sum("n"), 0) AS "rows"
FROM "leaf"
GROUP BY GROUPING SETS (("row0"), ())


-- SQLite
WITH "leaf" AS MATERIALIZED (
SELECT "c1" AS "row0", count(*) AS "n"
FROM "data"
GROUP BY "c1"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", coalesce(sum("n"), 0) AS "rows"
FROM "leaf"
GROUP BY "row0"
UNION ALL
SELECT 1 AS "g", NULL AS "row0", coalesce(sum("n"), 0) AS "rows"
FROM "leaf"


-- rows
0 | East | 2
0 | West | 2
0 | west | 1
0 | · | 1
1 | · | 6

-- DuckDB
WITH "keyed" AS NOT MATERIALIZED (
SELECT "c1" AS "row0", "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7"
FROM "data"
)
SELECT grouping("row0") AS "g", CAST("row0" AS VARCHAR) AS "row0", (count(DISTINCT "c2") + max("c3")) AS "v0"
FROM "keyed"
GROUP BY GROUPING SETS (("row0"), ())


-- SQLite
WITH "keyed" AS NOT MATERIALIZED (
SELECT "c1" AS "row0", "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7"
FROM "data"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", (count(DISTINCT "c2") + max("c3")) AS "v0"
FROM "keyed"
GROUP BY "row0"
UNION ALL
SELECT 1 AS "g", NULL AS "row0", (count(DISTINCT "c2") + max("c3")) AS "v0"
FROM "keyed"


-- rows
0 | East | 4
0 | West | 6
0 | west | -6
0 | · | 1
1 | · | 9
