-- config
{
 "filters": [],
 "measures": [
  {
   "id": "count",
   "name": "count",
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
    "column_id": "c3",
    "dependencies": [],
    "filters": [
     {
      "column": "c2",
      "operator": "NOT IN",
      "value": [
       "Paris"
      ]
     }
    ]
   }
  },
  {
   "id": "sum",
   "name": "sum",
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
    "agg": "sum",
    "column_id": "c3",
    "dependencies": [],
    "filters": [
     {
      "column": "c2",
      "operator": "NOT IN",
      "value": [
       "Paris"
      ]
     }
    ]
   }
  },
  {
   "id": "avg",
   "name": "avg",
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
    "agg": "avg",
    "column_id": "c3",
    "dependencies": [],
    "filters": [
     {
      "column": "c2",
      "operator": "NOT IN",
      "value": [
       "Paris"
      ]
     }
    ]
   }
  },
  {
   "id": "max",
   "name": "max",
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
    "agg": "max",
    "column_id": "c3",
    "dependencies": [],
    "filters": [
     {
      "column": "c2",
      "operator": "NOT IN",
      "value": [
       "Paris"
      ]
     }
    ]
   }
  },
  {
   "id": "count_distinct",
   "name": "count_distinct",
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
    "agg": "count_distinct",
    "column_id": "c3",
    "dependencies": [],
    "filters": [
     {
      "column": "c2",
      "operator": "NOT IN",
      "value": [
       "Paris"
      ]
     }
    ]
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
SELECT "c1" AS "row0", "c5" AS "col0", count(*) AS "n", count((CASE WHEN (NOT coalesce(("c2" IN (CAST($1 AS VARCHAR))), FALSE)) THEN "c3" END)) AS "p0n", count((CASE WHEN (NOT coalesce(("c2" IN (CAST($2 AS VARCHAR))), FALSE)) THEN 1 END)) AS "p0k", sum((CASE WHEN (NOT coalesce(("c2" IN (CAST($3 AS VARCHAR))), FALSE)) THEN "c3" END)) AS "p1s", sum((CASE WHEN (NOT coalesce(("c2" IN (CAST($4 AS VARCHAR))), FALSE)) THEN "c3" END)) AS "p2s", count((CASE WHEN (NOT coalesce(("c2" IN (CAST($5 AS VARCHAR))), FALSE)) THEN "c3" END)) AS "p2n", max((CASE WHEN (NOT coalesce(("c2" IN (CAST($6 AS VARCHAR))), FALSE)) THEN "c3" END)) AS "p3m"
FROM "data"
GROUP BY "c1", "c5"
)
SELECT grouping("row0", "col0") AS "g", CAST("row0" AS VARCHAR) AS "row0", "col0" AS "col0", coalesce(sum("n"), 0) AS "rows", (CASE WHEN (sum("p0k") > 0) THEN coalesce(sum("p0n"), 0) END) AS "v0", sum("p1s") AS "v1", (CAST(sum("p2s") AS DOUBLE) / nullif(CAST(sum("p2n") AS DOUBLE), 0)) AS "v2", max("p3m") AS "v3"
FROM "leaf"
GROUP BY GROUPING SETS (("row0", "col0"), ("row0"), ("col0"), ())
-- ["Paris","Paris","Paris","Paris","Paris","Paris"]

-- SQLite
WITH "leaf" AS MATERIALIZED (
SELECT "c1" AS "row0", "c5" AS "col0", count(*) AS "n", count((CASE WHEN (NOT coalesce(("c2" IN (CAST(?1 AS TEXT))), FALSE)) THEN "c3" END)) AS "p0n", count((CASE WHEN (NOT coalesce(("c2" IN (CAST(?2 AS TEXT))), FALSE)) THEN 1 END)) AS "p0k", sum((CASE WHEN (NOT coalesce(("c2" IN (CAST(?3 AS TEXT))), FALSE)) THEN "c3" END)) AS "p1s", sum((CASE WHEN (NOT coalesce(("c2" IN (CAST(?4 AS TEXT))), FALSE)) THEN "c3" END)) AS "p2s", count((CASE WHEN (NOT coalesce(("c2" IN (CAST(?5 AS TEXT))), FALSE)) THEN "c3" END)) AS "p2n", max((CASE WHEN (NOT coalesce(("c2" IN (CAST(?6 AS TEXT))), FALSE)) THEN "c3" END)) AS "p3m"
FROM "data"
GROUP BY "c1", "c5"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", "col0" AS "col0", coalesce(sum("n"), 0) AS "rows", (CASE WHEN (sum("p0k") > 0) THEN coalesce(sum("p0n"), 0) END) AS "v0", sum("p1s") AS "v1", (CAST(CAST(sum("p2s") AS REAL) AS REAL) / nullif(CAST(sum("p2n") AS REAL), 0)) AS "v2", max("p3m") AS "v3"
FROM "leaf"
GROUP BY "row0", "col0"
UNION ALL
SELECT 1 AS "g", CAST("row0" AS TEXT) AS "row0", NULL AS "col0", coalesce(sum("n"), 0) AS "rows", (CASE WHEN (sum("p0k") > 0) THEN coalesce(sum("p0n"), 0) END) AS "v0", sum("p1s") AS "v1", (CAST(CAST(sum("p2s") AS REAL) AS REAL) / nullif(CAST(sum("p2n") AS REAL), 0)) AS "v2", max("p3m") AS "v3"
FROM "leaf"
GROUP BY "row0"
UNION ALL
SELECT 2 AS "g", NULL AS "row0", "col0" AS "col0", coalesce(sum("n"), 0) AS "rows", (CASE WHEN (sum("p0k") > 0) THEN coalesce(sum("p0n"), 0) END) AS "v0", sum("p1s") AS "v1", (CAST(CAST(sum("p2s") AS REAL) AS REAL) / nullif(CAST(sum("p2n") AS REAL), 0)) AS "v2", max("p3m") AS "v3"
FROM "leaf"
GROUP BY "col0"
UNION ALL
SELECT 3 AS "g", NULL AS "row0", NULL AS "col0", coalesce(sum("n"), 0) AS "rows", (CASE WHEN (sum("p0k") > 0) THEN coalesce(sum("p0n"), 0) END) AS "v0", sum("p1s") AS "v1", (CAST(CAST(sum("p2s") AS REAL) AS REAL) / nullif(CAST(sum("p2n") AS REAL), 0)) AS "v2", max("p3m") AS "v3"
FROM "leaf"
-- ["Paris","Paris","Paris","Paris","Paris","Paris"]

-- rows
0 | East | 0 | 1 | 1 | 2 | 2 | 2
0 | East | · | 1 | 0 | · | · | ·
0 | West | 0 | 1 | 1 | 4 | 4 | 4
0 | West | 1 | 1 | · | · | · | ·
0 | west | 1 | 1 | · | · | · | ·
0 | · | 1 | 1 | 1 | 0 | 0 | 0
1 | East | · | 2 | 1 | 2 | 2 | 2
1 | West | · | 2 | 1 | 4 | 4 | 4
1 | west | · | 1 | · | · | · | ·
1 | · | · | 1 | 1 | 0 | 0 | 0
2 | · | 0 | 2 | 2 | 6 | 3 | 4
2 | · | 1 | 3 | 1 | 0 | 0 | 0
2 | · | · | 1 | 0 | · | · | ·
3 | · | · | 6 | 3 | 6 | 2 | 4

-- DuckDB
WITH "d1_1" AS MATERIALIZED (
SELECT DISTINCT "c1" AS "row0", "c5" AS "col0", "c3" AS "v"
FROM "data"
WHERE (NOT coalesce(("c2" IN (CAST($1 AS VARCHAR))), FALSE))
),
"d1_0" AS MATERIALIZED (
SELECT DISTINCT "row0" AS "row0", "v" AS "v"
FROM "d1_1"
),
"d0_1" AS MATERIALIZED (
SELECT DISTINCT "col0" AS "col0", "v" AS "v"
FROM "d1_1"
),
"d0_0" AS MATERIALIZED (
SELECT DISTINCT "v" AS "v"
FROM "d1_0"
)
SELECT 0 AS "g", CAST("row0" AS VARCHAR) AS "row0", "col0" AS "col0", (CASE WHEN (count(*) > 0) THEN count("v") END) AS "v"
FROM "d1_1"
GROUP BY "row0", "col0"
UNION ALL
SELECT 1 AS "g", CAST("row0" AS VARCHAR) AS "row0", CAST(NULL AS BOOLEAN) AS "col0", (CASE WHEN (count(*) > 0) THEN count("v") END) AS "v"
FROM "d1_0"
GROUP BY "row0"
UNION ALL
SELECT 2 AS "g", CAST(NULL AS VARCHAR) AS "row0", "col0" AS "col0", (CASE WHEN (count(*) > 0) THEN count("v") END) AS "v"
FROM "d0_1"
GROUP BY "col0"
UNION ALL
SELECT 3 AS "g", CAST(NULL AS VARCHAR) AS "row0", CAST(NULL AS BOOLEAN) AS "col0", (CASE WHEN (count(*) > 0) THEN count("v") END) AS "v"
FROM "d0_0"
-- ["Paris"]

-- SQLite
WITH "d1_1" AS MATERIALIZED (
SELECT DISTINCT "c1" AS "row0", "c5" AS "col0", "c3" AS "v"
FROM "data"
WHERE (NOT coalesce(("c2" IN (CAST(?1 AS TEXT))), FALSE))
),
"d1_0" AS MATERIALIZED (
SELECT DISTINCT "row0" AS "row0", "v" AS "v"
FROM "d1_1"
),
"d0_1" AS MATERIALIZED (
SELECT DISTINCT "col0" AS "col0", "v" AS "v"
FROM "d1_1"
),
"d0_0" AS MATERIALIZED (
SELECT DISTINCT "v" AS "v"
FROM "d1_0"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", "col0" AS "col0", (CASE WHEN (count(*) > 0) THEN count("v") END) AS "v"
FROM "d1_1"
GROUP BY "row0", "col0"
UNION ALL
SELECT 1 AS "g", CAST("row0" AS TEXT) AS "row0", CAST(NULL AS INTEGER) AS "col0", (CASE WHEN (count(*) > 0) THEN count("v") END) AS "v"
FROM "d1_0"
GROUP BY "row0"
UNION ALL
SELECT 2 AS "g", CAST(NULL AS TEXT) AS "row0", "col0" AS "col0", (CASE WHEN (count(*) > 0) THEN count("v") END) AS "v"
FROM "d0_1"
GROUP BY "col0"
UNION ALL
SELECT 3 AS "g", CAST(NULL AS TEXT) AS "row0", CAST(NULL AS INTEGER) AS "col0", (CASE WHEN (count(*) > 0) THEN count("v") END) AS "v"
FROM "d0_0"
-- ["Paris"]

-- rows
0 | East | 0 | 1
0 | East | · | 0
0 | West | 0 | 1
0 | · | 1 | 1
1 | East | · | 1
1 | West | · | 1
1 | · | · | 1
2 | · | 0 | 2
2 | · | 1 | 1
2 | · | · | 0
3 | · | · | 3
