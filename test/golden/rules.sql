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
    "kind": "rules",
    "base_column": "c4",
    "params": {
     "rules": [
      {
       "name": "none",
       "operator": "is null",
       "values": []
      },
      {
       "name": "small",
       "operator": "between",
       "values": [
        0,
        1.5
       ]
      },
      {
       "name": "big",
       "operator": "greater than",
       "values": [
        1.5
       ]
      },
      {
       "name": "owed",
       "operator": "not equal",
       "values": [
        7
       ]
      }
     ],
     "others": null
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
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (CASE WHEN ("c4" IS NULL) THEN CAST($1 AS VARCHAR) WHEN ("c4" BETWEEN CAST($2 AS DECIMAL(38,0)) AND CAST($3 AS DECIMAL(38,1))) THEN CAST($4 AS VARCHAR) WHEN ("c4" > CAST($5 AS DECIMAL(38,1))) THEN CAST($6 AS VARCHAR) WHEN ((NOT ("c4" IS NULL)) AND (NOT coalesce(("c4" = CAST($7 AS DECIMAL(18,2))), FALSE))) THEN CAST($8 AS VARCHAR) END) AS "#1"
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
-- ["none","0","1.5","small","1.5","big","7","owed"]

-- SQLite
WITH "source1" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (CASE WHEN ("c4" IS NULL) THEN CAST(?1 AS TEXT) WHEN ("c4" BETWEEN CAST(?2 AS REAL) AND CAST(?3 AS REAL)) THEN CAST(?4 AS TEXT) WHEN ("c4" > CAST(?5 AS REAL)) THEN CAST(?6 AS TEXT) WHEN ((NOT ("c4" IS NULL)) AND (NOT coalesce(("c4" = CAST(?7 AS REAL)), FALSE))) THEN CAST(?8 AS TEXT) END) AS "#1"
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
-- ["none","0","1.5","small","1.5","big","7","owed"]

-- rows
0 | big | 2 | 2
0 | none | 1 | 1
0 | owed | 1 | 1
0 | small | 2 | 2
1 | · | 6 | 6
