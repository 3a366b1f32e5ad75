-- config
{
 "filters": [],
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
  "k"
 ],
 "group_calculations": [
  {
   "id": "k",
   "name": "k",
   "type": "calculated column",
   "dtype": "VARCHAR",
   "config": {
    "kind": "date_series",
    "base_column": "c6",
    "params": {
     "window": "quarter"
    }
   },
   "dependency": [],
   "original_name": "",
   "automatic": false,
   "has_options": false,
   "options": null,
   "of_filter": false
  }
 ],
 "rows": [
  "k"
 ],
 "columns": [],
 "sort": []
}

-- DuckDB
WITH "source1" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (CAST(CAST(year("c6") AS INTEGER) AS VARCHAR) || CAST($1 AS VARCHAR) || CAST(CAST((month("c6") + 12 - 1) % 12 // 3 + 1 AS INTEGER) AS VARCHAR)) AS "#1"
FROM "data"
),
"bases" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", "#1" AS "#1", ("c6" - CAST(day("c6") - 1 AS INTEGER)) AS "base0"
FROM "source1"
),
"groups" AS MATERIALIZED (
SELECT "base0" AS "base0", count(*) AS "n", count(*) AS "p0n"
FROM "bases"
GROUP BY "base0"
),
"leaf" AS NOT MATERIALIZED (
SELECT (CAST(CAST(year("base0") AS INTEGER) AS VARCHAR) || CAST($2 AS VARCHAR) || CAST(CAST((month("base0") + 12 - 1) % 12 // 3 + 1 AS INTEGER) AS VARCHAR)) AS "row0", "n" AS "n", "p0n" AS "p0n"
FROM "groups"
)
SELECT grouping("row0") AS "g", CAST("row0" AS VARCHAR) AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
GROUP BY GROUPING SETS (("row0"), ())
-- ["-Q","-Q"]

-- SQLite
WITH "source1" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (CAST(CAST(strftime('%Y', "c6") AS INTEGER) AS TEXT) || CAST(?1 AS TEXT) || CAST(((CAST(strftime('%m', "c6") AS INTEGER) + 12 - 1) % 12 / 3 + 1) AS TEXT)) AS "#1"
FROM "data"
),
"bases" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", "#1" AS "#1", date("c6", 'start of month') AS "base0"
FROM "source1"
),
"groups" AS MATERIALIZED (
SELECT "base0" AS "base0", count(*) AS "n", count(*) AS "p0n"
FROM "bases"
GROUP BY "base0"
),
"leaf" AS NOT MATERIALIZED (
SELECT (CAST(CAST(strftime('%Y', "base0") AS INTEGER) AS TEXT) || CAST(?2 AS TEXT) || CAST(((CAST(strftime('%m', "base0") AS INTEGER) + 12 - 1) % 12 / 3 + 1) AS TEXT)) AS "row0", "n" AS "n", "p0n" AS "p0n"
FROM "groups"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
GROUP BY "row0"
UNION ALL
SELECT 1 AS "g", NULL AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
-- ["-Q","-Q"]

-- rows
0 | 1969-Q4 | 1 | 1
0 | 2023-Q4 | 1 | 1
0 | 2024-Q1 | 3 | 3
0 | · | 1 | 1
1 | · | 6 | 6
