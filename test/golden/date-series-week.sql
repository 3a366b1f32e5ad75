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
     "window": "week"
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
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (DATE '1970-01-04' + CAST(floor(date_diff('day', DATE '1970-01-04', "c6") / 7) AS INTEGER) * 7) AS "#1"
FROM "data"
),
"leaf" AS MATERIALIZED (
SELECT "#1" AS "row0", count(*) AS "n", count(*) AS "p0n"
FROM "source1"
GROUP BY "#1"
)
SELECT grouping("row0") AS "g", "row0" AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
GROUP BY GROUPING SETS (("row0"), ())


-- SQLite
WITH "source1" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", date('1970-01-04', (CAST(floor((julianday("c6") - 2440590.5) / 7) AS INTEGER) * 7) || ' days') AS "#1"
FROM "data"
),
"leaf" AS MATERIALIZED (
SELECT "#1" AS "row0", count(*) AS "n", count(*) AS "p0n"
FROM "source1"
GROUP BY "#1"
)
SELECT 0 AS "g", "row0" AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
GROUP BY "row0"
UNION ALL
SELECT 1 AS "g", NULL AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"


-- rows
0 | 1969-12-28 | 1 | 1
0 | 2023-12-31 | 1 | 1
0 | 2024-02-25 | 2 | 2
0 | 2024-03-10 | 1 | 1
0 | · | 1 | 1
1 | · | 6 | 6
