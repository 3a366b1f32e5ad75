-- config
{
 "filters": [],
 "measures": [
  {
   "id": "m",
   "name": "m",
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
    "agg": "median",
    "column_id": "c4",
    "dependencies": []
   }
  }
 ],
 "groupbys": [
  "c1",
  "c5"
 ],
 "group_calculations": [],
 "rows": [
  "c1"
 ],
 "columns": [
  "c5"
 ],
 "sort": []
}

-- DuckDB
WITH "leaf" AS MATERIALIZED (
SELECT "c1" AS "row0", "c5" AS "col0", count(*) AS "n"
FROM "data"
GROUP BY "c1", "c5"
)
SELECT grouping("row0", "col0") AS "g", CAST("row0" AS VARCHAR) AS "row0", "col0" AS "col0", coalesce(sum("n"), 0) AS "rows"
FROM "leaf"
GROUP BY GROUPING SETS (("row0", "col0"), ("row0"), ("col0"), ())


-- rows
0 | East | 0 | 1
0 | East | · | 1
0 | West | 0 | 1
0 | West | 1 | 1
0 | west | 1 | 1
0 | · | 1 | 1
1 | East | · | 2
1 | West | · | 2
1 | west | · | 1
1 | · | · | 1
2 | · | 0 | 2
2 | · | 1 | 3
2 | · | · | 1
3 | · | · | 6

-- DuckDB
WITH "keyed" AS NOT MATERIALIZED (
SELECT "c1" AS "row0", "c5" AS "col0", "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "c4" AS "c4", "c5" AS "c5", "c6" AS "c6", "c7" AS "c7"
FROM "data"
)
SELECT grouping("row0", "col0") AS "g", CAST("row0" AS VARCHAR) AS "row0", "col0" AS "col0", median(CAST("c4" AS DOUBLE)) AS "v0"
FROM "keyed"
GROUP BY GROUPING SETS (("row0", "col0"), ("row0"), ("col0"), ())


-- rows
0 | East | 0 | 2.25
0 | East | · | -5
0 | West | 0 | 2.25
0 | West | 1 | 1.5
0 | west | 1 | 0.01
0 | · | 1 | ·
1 | East | · | -1.375
1 | West | · | 1.875
1 | west | · | 0.01
1 | · | · | ·
2 | · | 0 | 2.25
2 | · | 1 | 0.755
2 | · | · | -5
3 | · | · | 1.5

-- SQLite
-- “m”: SQLite cannot compute the median. Use another function, or a dataset that is imported instead of read live.
-- “m”：SQLite 无法计算中位数。请改用其他函数，或使用已导入的数据集（而非实时读取的数据集）。
