-- config
{
 "filters": [],
 "measures": [
  {
   "id": "d",
   "name": "d",
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
    "agg": "stddev",
    "column_id": "c3",
    "dependencies": []
   }
  },
  {
   "id": "p",
   "name": "p",
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
    "agg": "stddev",
    "column_id": "c5",
    "dependencies": []
   }
  }
 ],
 "groupbys": [
  "c1"
 ],
 "group_calculations": [],
 "rows": [
  "c1"
 ],
 "columns": [],
 "sort": []
}

-- DuckDB
WITH "leaf" AS MATERIALIZED (
SELECT "c1" AS "row0", count(*) AS "n"
FROM "data"
GROUP BY "c1"
)
SELECT grouping("row0") AS "g", CAST("row0" AS VARCHAR) AS "row0", coalesce(sum("n"), 0) AS "rows"
FROM "leaf"
GROUP BY GROUPING SETS (("row0"), ())


-- rows
0 | East | 2
0 | West | 2
0 | west | 1
0 | · | 1
1 | · | 6

-- DuckDB
WITH "keyed" AS NOT MATERIALIZED (
SELECT "c1" AS "row0", "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7"
FROM "data"
)
SELECT grouping("row0") AS "g", CAST("row0" AS VARCHAR) AS "row0", stddev_samp(CAST("c3" AS DOUBLE)) AS "v0", stddev_samp(CAST(CAST("c5" AS INTEGER) AS DOUBLE)) AS "v1"
FROM "keyed"
GROUP BY GROUPING SETS (("row0"), ())


-- rows
0 | East | · | ·
0 | West | 0.707106781187 | 0.707106781187
0 | west | · | ·
0 | · | · | ·
1 | · | 4.3931765273 | 0.547722557505

-- SQLite
-- “d”: SQLite cannot compute the standard deviation. Use another function, or a dataset that is imported instead of read live.
-- “d”：SQLite 无法计算标准差。请改用其他函数，或使用已导入的数据集（而非实时读取的数据集）。
