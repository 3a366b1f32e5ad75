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
     "window": "month-of-year"
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
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (CASE WHEN (CAST(month("c6") AS INTEGER) = 1) THEN CAST($1 AS VARCHAR) WHEN (CAST(month("c6") AS INTEGER) = 2) THEN CAST($2 AS VARCHAR) WHEN (CAST(month("c6") AS INTEGER) = 3) THEN CAST($3 AS VARCHAR) WHEN (CAST(month("c6") AS INTEGER) = 4) THEN CAST($4 AS VARCHAR) WHEN (CAST(month("c6") AS INTEGER) = 5) THEN CAST($5 AS VARCHAR) WHEN (CAST(month("c6") AS INTEGER) = 6) THEN CAST($6 AS VARCHAR) WHEN (CAST(month("c6") AS INTEGER) = 7) THEN CAST($7 AS VARCHAR) WHEN (CAST(month("c6") AS INTEGER) = 8) THEN CAST($8 AS VARCHAR) WHEN (CAST(month("c6") AS INTEGER) = 9) THEN CAST($9 AS VARCHAR) WHEN (CAST(month("c6") AS INTEGER) = 10) THEN CAST($10 AS VARCHAR) WHEN (CAST(month("c6") AS INTEGER) = 11) THEN CAST($11 AS VARCHAR) WHEN (CAST(month("c6") AS INTEGER) = 12) THEN CAST($12 AS VARCHAR) END) AS "#1"
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
SELECT (CASE WHEN (CAST(month("base0") AS INTEGER) = 1) THEN CAST($13 AS VARCHAR) WHEN (CAST(month("base0") AS INTEGER) = 2) THEN CAST($14 AS VARCHAR) WHEN (CAST(month("base0") AS INTEGER) = 3) THEN CAST($15 AS VARCHAR) WHEN (CAST(month("base0") AS INTEGER) = 4) THEN CAST($16 AS VARCHAR) WHEN (CAST(month("base0") AS INTEGER) = 5) THEN CAST($17 AS VARCHAR) WHEN (CAST(month("base0") AS INTEGER) = 6) THEN CAST($18 AS VARCHAR) WHEN (CAST(month("base0") AS INTEGER) = 7) THEN CAST($19 AS VARCHAR) WHEN (CAST(month("base0") AS INTEGER) = 8) THEN CAST($20 AS VARCHAR) WHEN (CAST(month("base0") AS INTEGER) = 9) THEN CAST($21 AS VARCHAR) WHEN (CAST(month("base0") AS INTEGER) = 10) THEN CAST($22 AS VARCHAR) WHEN (CAST(month("base0") AS INTEGER) = 11) THEN CAST($23 AS VARCHAR) WHEN (CAST(month("base0") AS INTEGER) = 12) THEN CAST($24 AS VARCHAR) END) AS "row0", "n" AS "n", "p0n" AS "p0n"
FROM "groups"
)
SELECT grouping("row0") AS "g", CAST("row0" AS VARCHAR) AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
GROUP BY GROUPING SETS (("row0"), ())
-- ["January","February","March","April","May","June","July","August","September","October","November","December","January","February","March","April","May","June","July","August","September","October","November","December"]

-- SQLite
WITH "source1" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (CASE WHEN (CAST(strftime('%m', "c6") AS INTEGER) = 1) THEN CAST(?1 AS TEXT) WHEN (CAST(strftime('%m', "c6") AS INTEGER) = 2) THEN CAST(?2 AS TEXT) WHEN (CAST(strftime('%m', "c6") AS INTEGER) = 3) THEN CAST(?3 AS TEXT) WHEN (CAST(strftime('%m', "c6") AS INTEGER) = 4) THEN CAST(?4 AS TEXT) WHEN (CAST(strftime('%m', "c6") AS INTEGER) = 5) THEN CAST(?5 AS TEXT) WHEN (CAST(strftime('%m', "c6") AS INTEGER) = 6) THEN CAST(?6 AS TEXT) WHEN (CAST(strftime('%m', "c6") AS INTEGER) = 7) THEN CAST(?7 AS TEXT) WHEN (CAST(strftime('%m', "c6") AS INTEGER) = 8) THEN CAST(?8 AS TEXT) WHEN (CAST(strftime('%m', "c6") AS INTEGER) = 9) THEN CAST(?9 AS TEXT) WHEN (CAST(strftime('%m', "c6") AS INTEGER) = 10) THEN CAST(?10 AS TEXT) WHEN (CAST(strftime('%m', "c6") AS INTEGER) = 11) THEN CAST(?11 AS TEXT) WHEN (CAST(strftime('%m', "c6") AS INTEGER) = 12) THEN CAST(?12 AS TEXT) END) AS "#1"
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
SELECT (CASE WHEN (CAST(strftime('%m', "base0") AS INTEGER) = 1) THEN CAST(?13 AS TEXT) WHEN (CAST(strftime('%m', "base0") AS INTEGER) = 2) THEN CAST(?14 AS TEXT) WHEN (CAST(strftime('%m', "base0") AS INTEGER) = 3) THEN CAST(?15 AS TEXT) WHEN (CAST(strftime('%m', "base0") AS INTEGER) = 4) THEN CAST(?16 AS TEXT) WHEN (CAST(strftime('%m', "base0") AS INTEGER) = 5) THEN CAST(?17 AS TEXT) WHEN (CAST(strftime('%m', "base0") AS INTEGER) = 6) THEN CAST(?18 AS TEXT) WHEN (CAST(strftime('%m', "base0") AS INTEGER) = 7) THEN CAST(?19 AS TEXT) WHEN (CAST(strftime('%m', "base0") AS INTEGER) = 8) THEN CAST(?20 AS TEXT) WHEN (CAST(strftime('%m', "base0") AS INTEGER) = 9) THEN CAST(?21 AS TEXT) WHEN (CAST(strftime('%m', "base0") AS INTEGER) = 10) THEN CAST(?22 AS TEXT) WHEN (CAST(strftime('%m', "base0") AS INTEGER) = 11) THEN CAST(?23 AS TEXT) WHEN (CAST(strftime('%m', "base0") AS INTEGER) = 12) THEN CAST(?24 AS TEXT) END) AS "row0", "n" AS "n", "p0n" AS "p0n"
FROM "groups"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
GROUP BY "row0"
UNION ALL
SELECT 1 AS "g", NULL AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
-- ["January","February","March","April","May","June","July","August","September","October","November","December","January","February","March","April","May","June","July","August","September","October","November","December"]

-- rows
0 | December | 2 | 2
0 | February | 2 | 2
0 | March | 1 | 1
0 | · | 1 | 1
1 | · | 6 | 6
