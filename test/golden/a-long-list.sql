-- config
{
 "filters": [
  {
   "column": "c3",
   "operator": "IN",
   "value": [
    2,
    3,
    50,
    51,
    52,
    53,
    54,
    55,
    56,
    57,
    58,
    59,
    60,
    61,
    62,
    63,
    64,
    65,
    66,
    67,
    68,
    69
   ]
  }
 ],
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
 "groupbys": [],
 "group_calculations": [],
 "rows": [],
 "columns": [],
 "sort": []
}

-- DuckDB
WITH "leaf" AS MATERIALIZED (
SELECT count(*) AS "n", count(*) AS "p0n"
FROM "data"
WHERE coalesce(("c3" IN (SELECT CAST(item AS BIGINT) FROM (SELECT unnest(CAST($1 AS VARCHAR[])) AS item))), FALSE)
)
SELECT 0 AS "g", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
-- [["2","3","50","51","52","53","54","55","56","57","58","59","60","61","62","63","64","65","66","67","68","69"]]

-- SQLite
WITH "leaf" AS MATERIALIZED (
SELECT count(*) AS "n", count(*) AS "p0n"
FROM "data"
WHERE coalesce(("c3" IN (SELECT CAST(value AS INTEGER) FROM json_each(?1))), FALSE)
)
SELECT 0 AS "g", coalesce(sum("n"), 0) AS "rows", coalesce(sum("p0n"), 0) AS "v0"
FROM "leaf"
-- [["2","3","50","51","52","53","54","55","56","57","58","59","60","61","62","63","64","65","66","67","68","69"]]

-- rows
0 | 2 | 2
