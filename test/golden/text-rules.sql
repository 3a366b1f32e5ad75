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
    "base_column": "c2",
    "params": {
     "rules": [
      {
       "name": "apostrophe",
       "operator": "contains",
       "values": [
        "'"
       ]
      },
      {
       "name": "P",
       "operator": "starts with",
       "values": [
        "P"
       ]
      },
      {
       "name": "not B",
       "operator": "not starts with",
       "values": [
        "B"
       ]
      }
     ],
     "others": "Rest"
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
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (CASE WHEN contains(CAST("c2" AS VARCHAR), CAST($1 AS VARCHAR)) THEN CAST($2 AS VARCHAR) WHEN starts_with(CAST("c2" AS VARCHAR), CAST($3 AS VARCHAR)) THEN CAST($4 AS VARCHAR) WHEN ((NOT ("c2" IS NULL)) AND (NOT starts_with(CAST("c2" AS VARCHAR), CAST($5 AS VARCHAR)))) THEN CAST($6 AS VARCHAR) ELSE CAST($7 AS VARCHAR) END) AS "#1"
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
-- ["'","apostrophe","P","P","B","not B","Rest"]

-- SQLite
WITH "source1" AS NOT MATERIALIZED (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7", (CASE WHEN (instr(CAST("c2" AS TEXT), CAST(?1 AS TEXT)) > 0) THEN CAST(?2 AS TEXT) WHEN (substr(CAST("c2" AS TEXT), 1, length(CAST(?3 AS TEXT))) = CAST(?3 AS TEXT)) THEN CAST(?4 AS TEXT) WHEN ((NOT ("c2" IS NULL)) AND (NOT (substr(CAST("c2" AS TEXT), 1, length(CAST(?5 AS TEXT))) = CAST(?5 AS TEXT)))) THEN CAST(?6 AS TEXT) ELSE CAST(?7 AS TEXT) END) AS "#1"
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
-- ["'","apostrophe","P","P","B","not B","Rest"]

-- rows
0 | P | 2 | 2
0 | Rest | 1 | 1
0 | apostrophe | 1 | 1
0 | not B | 2 | 2
1 | · | 6 | 6
