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
    "kind": "date_ranges",
    "base_column": "c7",
    "params": {
     "ranges": [
      {
       "preset": "last 7 days"
      },
      {
       "name": "Last year",
       "preset": "previous year"
      }
     ],
     "date_format": "mm/dd/yyyy",
     "others": "Other"
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
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (CASE WHEN (CAST("c7" AS DATE) BETWEEN CAST($1 AS DATE) AND CAST($2 AS DATE)) THEN CAST($3 AS VARCHAR) WHEN (CAST("c7" AS DATE) BETWEEN CAST($4 AS DATE) AND CAST($5 AS DATE)) THEN CAST($6 AS VARCHAR) ELSE CAST($7 AS VARCHAR) END) AS "#1"
FROM "data"
),
"leaf" AS MATERIALIZED (
SELECT "#1" AS "row0", count(*) AS "n", count(*) AS "p0n"
FROM "source1"
GROUP BY "#1"
)
SELECT grouping("row0") AS "g", CAST("row0" AS VARCHAR) AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
GROUP BY GROUPING SETS (("row0"), ())
-- ["2024-02-23","2024-02-29","last 7 days","2023-01-01","2023-12-31","Last year","Other"]

-- SQLite
WITH "source1" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (CASE WHEN (date("c7") BETWEEN date(?1) AND date(?2)) THEN CAST(?3 AS TEXT) WHEN (date("c7") BETWEEN date(?4) AND date(?5)) THEN CAST(?6 AS TEXT) ELSE CAST(?7 AS TEXT) END) AS "#1"
FROM "data"
),
"leaf" AS MATERIALIZED (
SELECT "#1" AS "row0", count(*) AS "n", count(*) AS "p0n"
FROM "source1"
GROUP BY "#1"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
GROUP BY "row0"
UNION ALL
SELECT 1 AS "g", NULL AS "row0", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
-- ["2024-02-23","2024-02-29","last 7 days","2023-01-01","2023-12-31","Last year","Other"]

-- rows
0 | Last year | 1 | 1
0 | Other | 3 | 3
0 | last 7 days | 2 | 2
1 | · | 6 | 6
