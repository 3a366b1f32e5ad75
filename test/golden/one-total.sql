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
    "column_id": "c3",
    "dependencies": []
   }
  }
 ],
 "groupbys": [],
 "group_calculations": [],
 "rows": [],
 "columns": [],
 "sort": []
}

-- DuckDB
WITH "leaf" AS MATERIALIZED (
SELECT count(*) AS "n", sum("c3") AS "p0s"
FROM "data"
)
SELECT 0 AS "g", coalesce(sum("n"), 0) AS "rows", sum("p0s") AS "v0"
FROM "leaf"


-- SQLite
WITH "leaf" AS MATERIALIZED (
SELECT count(*) AS "n", sum("c3") AS "p0s"
FROM "data"
)
SELECT 0 AS "g", coalesce(sum("n"), 0) AS "rows", sum("p0s") AS "v0"
FROM "leaf"


-- rows
0 | 6 | 2
