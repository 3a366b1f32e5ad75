-- config
{
 "filters": [],
 "measures": [
  {
   "id": "s",
   "name": "s",
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
    "column_id": "c4",
    "dependencies": []
   }
  }
 ],
 "groupbys": [
  "c1",
  "c2",
  "c5"
 ],
 "group_calculations": [],
 "rows": [
  "c1",
  "c2"
 ],
 "columns": [
  "c5"
 ],
 "sort": []
}

-- DuckDB
WITH "leaf" AS MATERIALIZED (
SELECT "c1" AS "row0", "c2" AS "row1", "c5" AS "col0", count(*) AS "n", sum("c4") AS "p0s"
FROM "data"
GROUP BY "c1", "c2", "c5"
)
SELECT grouping("row0", "row1", "col0") AS "g", CAST("row0" AS VARCHAR) AS "row0", CAST("row1" AS VARCHAR) AS "row1", "col0" AS "col0", coalesce(sum("n"), 0) AS "rows", sum("p0s") AS "v0"
FROM "leaf"
GROUP BY GROUPING SETS (("row0", "row1", "col0"), ("row0", "row1"), ("row0", "col0"), ("row0"), ("col0"), ())


-- SQLite
WITH "leaf" AS MATERIALIZED (
SELECT "c1" AS "row0", "c2" AS "row1", "c5" AS "col0", count(*) AS "n", sum("c4") AS "p0s"
FROM "data"
GROUP BY "c1", "c2", "c5"
)
SELECT 0 AS "g", CAST("row0" AS TEXT) AS "row0", CAST("row1" AS TEXT) AS "row1", "col0" AS "col0", coalesce(sum("n"), 0) AS "rows", sum("p0s") AS "v0"
FROM "leaf"
GROUP BY "row0", "row1", "col0"
UNION ALL
SELECT 1 AS "g", CAST("row0" AS TEXT) AS "row0", CAST("row1" AS TEXT) AS "row1", NULL AS "col0", coalesce(sum("n"), 0) AS "rows", sum("p0s") AS "v0"
FROM "leaf"
GROUP BY "row0", "row1"
UNION ALL
SELECT 2 AS "g", CAST("row0" AS TEXT) AS "row0", NULL AS "row1", "col0" AS "col0", coalesce(sum("n"), 0) AS "rows", sum("p0s") AS "v0"
FROM "leaf"
GROUP BY "row0", "col0"
UNION ALL
SELECT 3 AS "g", CAST("row0" AS TEXT) AS "row0", NULL AS "row1", NULL AS "col0", coalesce(sum("n"), 0) AS "rows", sum("p0s") AS "v0"
FROM "leaf"
GROUP BY "row0"
UNION ALL
SELECT 6 AS "g", NULL AS "row0", NULL AS "row1", "col0" AS "col0", coalesce(sum("n"), 0) AS "rows", sum("p0s") AS "v0"
FROM "leaf"
GROUP BY "col0"
UNION ALL
SELECT 7 AS "g", NULL AS "row0", NULL AS "row1", NULL AS "col0", coalesce(sum("n"), 0) AS "rows", sum("p0s") AS "v0"
FROM "leaf"


-- rows
0 | East |  | · | 1 | -5
0 | East | 上海 | 0 | 1 | 2.25
0 | West | Berlin | 0 | 1 | 2.25
0 | West | Paris | 1 | 1 | 1.5
0 | west | Paris | 1 | 1 | 0.01
0 | · | O'Neil | 1 | 1 | ·
1 | East |  | · | 1 | -5
1 | East | 上海 | · | 1 | 2.25
1 | West | Berlin | · | 1 | 2.25
1 | West | Paris | · | 1 | 1.5
1 | west | Paris | · | 1 | 0.01
1 | · | O'Neil | · | 1 | ·
2 | East | · | 0 | 1 | 2.25
2 | East | · | · | 1 | -5
2 | West | · | 0 | 1 | 2.25
2 | West | · | 1 | 1 | 1.5
2 | west | · | 1 | 1 | 0.01
2 | · | · | 1 | 1 | ·
3 | East | · | · | 2 | -2.75
3 | West | · | · | 2 | 3.75
3 | west | · | · | 1 | 0.01
3 | · | · | · | 1 | ·
6 | · | · | 0 | 2 | 4.5
6 | · | · | 1 | 3 | 1.51
6 | · | · | · | 1 | -5
7 | · | · | · | 6 | 1.01
