-- config
{
 "filters": [],
 "measures": [
  {
   "id": "a",
   "name": "a",
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
    "column_id": "k3",
    "dependencies": []
   }
  }
 ],
 "groupbys": [
  "k2"
 ],
 "group_calculations": [
  {
   "id": "k1",
   "name": "k1",
   "type": "calculated column",
   "dtype": "VARCHAR",
   "config": {
    "kind": "concatenate",
    "params": {
     "separator": "-",
     "columns": [
      "c1",
      "c3"
     ]
    }
   },
   "dependency": [],
   "original_name": "",
   "automatic": false,
   "has_options": false,
   "options": null,
   "of_filter": false
  },
  {
   "id": "k2",
   "name": "k2",
   "type": "calculated column",
   "dtype": "VARCHAR",
   "config": {
    "kind": "substring",
    "base_column": "k1",
    "params": {
     "start": 0,
     "end": 4
    }
   },
   "dependency": [],
   "original_name": "",
   "automatic": false,
   "has_options": false,
   "options": null,
   "of_filter": false
  },
  {
   "id": "k3",
   "name": "k3",
   "type": "calculated column",
   "dtype": "VARCHAR",
   "config": {
    "kind": "divide",
    "params": {
     "numerator": "c4",
     "denominator": "c3"
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
  "k2"
 ],
 "columns": [],
 "sort": []
}

-- DuckDB
WITH "source1" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (CASE WHEN (("c1" IS NULL) AND ("c3" IS NULL)) THEN CAST(NULL AS VARCHAR) ELSE concat_ws(CAST($1 AS VARCHAR), CAST("c1" AS VARCHAR), (CASE WHEN contains(CAST("c3" AS VARCHAR), '.') AND NOT contains(CAST("c3" AS VARCHAR), 'e') THEN rtrim(rtrim(CAST("c3" AS VARCHAR), '0'), '.') ELSE CAST("c3" AS VARCHAR) END)) END) AS "#1", (CAST("c4" AS DOUBLE) / nullif(CAST("c3" AS DOUBLE), 0)) AS "#3"
FROM "data"
),
"source2" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", "#1" AS "#1", "#3" AS "#3", substring(CAST("#1" AS VARCHAR), 1, 4) AS "#2"
FROM "source1"
),
"leaf" AS MATERIALIZED (
SELECT "#2" AS "row0", count(*) AS "n", sum("#3") AS "p0s", count("#3") AS "p0n"
FROM "source2"
GROUP BY "#2"
)
SELECT grouping("row0") AS "g", CAST("row0" AS VARCHAR) AS "row0", coalesce(sum("n"), 0) AS "rows", (CAST(sum("p0s") AS DOUBLE) / nullif(CAST(sum("p0n") AS DOUBLE), 0)) AS "v0"
FROM "leaf"
GROUP BY GROUPING SETS (("row0"), ())
-- ["-"]

-- SQLite
WITH "source1" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (CASE WHEN (("c1" IS NULL) AND ("c3" IS NULL)) THEN CAST(NULL AS TEXT) ELSE concat_ws(CAST(?1 AS TEXT), CAST("c1" AS TEXT), (CASE WHEN "c3" = CAST("c3" AS INTEGER) THEN CAST(CAST("c3" AS INTEGER) AS TEXT) ELSE CAST("c3" AS TEXT) END)) END) AS "#1", (CAST(CAST("c4" AS REAL) AS REAL) / nullif(CAST("c3" AS REAL), 0)) AS "#3"
FROM "data"
),
"source2" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", "#1" AS "#1", "#3" AS "#3", substr(CAST("#1" AS TEXT), 1, 4) AS "#2"
FROM "source1"
),
"leaf" AS MATERIALIZED (
SELECT "#2" AS "row0", count(*) AS "n", sum("#3") AS "p0s", count("#3") AS "p0n"
FROM "source2"
GROUP BY "#2"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", coalesce(sum("n"), 0) AS "rows", (CAST(CAST(sum("p0s") AS REAL) AS REAL) / nullif(CAST(sum("p0n") AS REAL), 0)) AS "v0"
FROM "leaf"
GROUP BY "row0"
UNION ALL
SELECT 1 AS "g", NULL AS "row0", coalesce(sum("n"), 0) AS "rows", (CAST(CAST(sum("p0s") AS REAL) AS REAL) / nullif(CAST(sum("p0n") AS REAL), 0)) AS "v0"
FROM "leaf"
-- ["-"]

-- rows
0 | 0 | 1 | ·
0 | East | 2 | 1.125
0 | West | 2 | 0.53125
0 | west | 1 | -0.00142857142857
1 | · | 6 | 0.546517857143
