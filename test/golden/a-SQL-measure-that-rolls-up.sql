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
    "sql": "sum(price * quantity) / sum(quantity) + count(*)",
    "dependencies": []
   }
  }
 ],
 "groupbys": [
  "c1",
  "c5"
 ],
 "group_calculations": [],
 "rows": [
  "c1"
 ],
 "columns": [
  "c5"
 ],
 "sort": []
}

-- DuckDB
WITH "leaf" AS MATERIALIZED (
SELECT "c1" AS "row0", "c5" AS "col0", count(*) AS "n", sum(("c4" * "c3")) AS "p0_0s", sum("c3") AS "p0_1s", count(*) AS "p0_2n"
FROM "data"
GROUP BY "c1", "c5"
)
SELECT grouping("row0", "col0") AS "g", CAST("row0" AS VARCHAR) AS "row0", "col0" AS "col0", coalesce(sum("n"), 0) AS "rows", (CASE WHEN isfinite(((sum("p0_0s") / nullif(sum("p0_1s"), 0)) + CAST(coalesce(sum("p0_2n"), 0) AS BIGINT))) THEN ((sum("p0_0s") / nullif(sum("p0_1s"), 0)) + CAST(coalesce(sum("p0_2n"), 0) AS BIGINT)) END) AS "v0"
FROM "leaf"
GROUP BY GROUPING SETS (("row0", "col0"), ("row0"), ("col0"), ())


-- SQLite
WITH "leaf" AS MATERIALIZED (
SELECT "c1" AS "row0", "c5" AS "col0", count(*) AS "n", sum(("c4" * "c3")) AS "p0_0s", sum("c3") AS "p0_1s", count(*) AS "p0_2n"
FROM "data"
GROUP BY "c1", "c5"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", "col0" AS "col0", coalesce(sum("n"), 0) AS "rows", (CASE WHEN (abs(((CAST(sum("p0_0s") AS REAL) / nullif(sum("p0_1s"), 0)) + CAST(coalesce(sum("p0_2n"), 0) AS INTEGER))) < 9e999) THEN ((CAST(sum("p0_0s") AS REAL) / nullif(sum("p0_1s"), 0)) + CAST(coalesce(sum("p0_2n"), 0) AS INTEGER)) END) AS "v0"
FROM "leaf"
GROUP BY "row0", "col0"
UNION ALL
SELECT 1 AS "g", CAST("row0" AS TEXT) AS "row0", NULL AS "col0", coalesce(sum("n"), 0) AS "rows", (CASE WHEN (abs(((CAST(sum("p0_0s") AS REAL) / nullif(sum("p0_1s"), 0)) + CAST(coalesce(sum("p0_2n"), 0) AS INTEGER))) < 9e999) THEN ((CAST(sum("p0_0s") AS REAL) / nullif(sum("p0_1s"), 0)) + CAST(coalesce(sum("p0_2n"), 0) AS INTEGER)) END) AS "v0"
FROM "leaf"
GROUP BY "row0"
UNION ALL
SELECT 2 AS "g", NULL AS "row0", "col0" AS "col0", coalesce(sum("n"), 0) AS "rows", (CASE WHEN (abs(((CAST(sum("p0_0s") AS REAL) / nullif(sum("p0_1s"), 0)) + CAST(coalesce(sum("p0_2n"), 0) AS INTEGER))) < 9e999) THEN ((CAST(sum("p0_0s") AS REAL) / nullif(sum("p0_1s"), 0)) + CAST(coalesce(sum("p0_2n"), 0) AS INTEGER)) END) AS "v0"
FROM "leaf"
GROUP BY "col0"
UNION ALL
SELECT 3 AS "g", NULL AS "row0", NULL AS "col0", coalesce(sum("n"), 0) AS "rows", (CASE WHEN (abs(((CAST(sum("p0_0s") AS REAL) / nullif(sum("p0_1s"), 0)) + CAST(coalesce(sum("p0_2n"), 0) AS INTEGER))) < 9e999) THEN ((CAST(sum("p0_0s") AS REAL) / nullif(sum("p0_1s"), 0)) + CAST(coalesce(sum("p0_2n"), 0) AS INTEGER)) END) AS "v0"
FROM "leaf"


-- rows
0 | East | 0 | 1 | 3.25
0 | East | · | 1 | ·
0 | West | 0 | 1 | 3.25
0 | West | 1 | 1 | 2.5
0 | west | 1 | 1 | 1.01
0 | · | 1 | 1 | ·
1 | East | · | 2 | 4.25
1 | West | · | 2 | 3.92857142857
1 | west | · | 1 | 1.01
1 | · | · | 1 | ·
2 | · | 0 | 2 | 4.25
2 | · | 1 | 3 | 1.8925
2 | · | · | 1 | ·
3 | · | · | 6 | 14.965
