/** What can be wrong with files, imports and datasets. */
import { type ErrorEntry, entry } from './error-entry.ts'

export const DATASET_ERRORS = {
  invalid_file_type: entry(
    400,
    ['Upload Failed', 'Invalid file type. Please upload a CSV, XLSX, or XLS file.'],
    ['上传失败', '文件类型无效。请上传 CSV、XLSX 或 XLS 文件。'],
  ),
  file_too_large: entry(413, ['Upload Failed', 'File too large. Maximum size is {maxSize} MB'], ['上传失败', '文件过大，最大为 {maxSize} MB']),
  upload_incomplete: entry(
    400,
    ['Upload Failed', 'The upload ended before the whole file arrived. Nothing was kept; upload it again.'],
    ['上传失败', '上传在文件传完之前中断，未保留任何内容，请重新上传。'],
  ),
  fields_before_file: entry(
    400,
    ['Upload Failed', 'The form must send name and data before the file.'],
    ['上传失败', '表单必须先发送 name 和 data，再发送文件。'],
  ),
  upload_failed: entry(
    400,
    ['Upload Failed', 'We encountered an error while processing your file. Please try a different file or contact support if the issue persists.'],
    ['上传失败', '处理文件时出错。请换一个文件重试；如问题仍然存在，请联系支持人员。'],
  ),
  file_empty: entry(400, ['Upload Failed', 'The file is empty: it holds no header and no rows.'], ['上传失败', '文件为空：没有表头，也没有数据行。']),
  file_binary: entry(
    400,
    ['Upload Failed', 'This is not a text file, although its name ends in .csv. Export it as CSV and try again.'],
    ['上传失败', '该文件不是文本文件（尽管扩展名为 .csv）。请导出为 CSV 后重试。'],
  ),
  file_encoding: entry(
    400,
    ['Upload Failed', 'The file cannot be read as {encoding}: some of its bytes mean nothing there. Choose another encoding.'],
    ['上传失败', '无法按 {encoding} 读取该文件，部分字节无法解码。请选择其他编码。'],
  ),
  file_encrypted: entry(
    400,
    ['Upload Failed', 'The workbook is protected by a password. Save it without one and upload it again.'],
    ['上传失败', '工作簿受密码保护。请取消密码后重新上传。'],
  ),
  file_unsafe: entry(
    400,
    ['Upload Failed', 'The file is not a plain workbook ({detail}), so it was not opened.'],
    ['上传失败', '该文件不是普通工作簿（{detail}），未予打开。'],
  ),
  file_unsafe_entries: entry(
    400,
    ['Upload Failed', 'The file is not a plain workbook ({count} entries), so it was not opened.'],
    ['上传失败', '该文件不是普通工作簿（含 {count} 个条目），未予打开。'],
  ),
  file_unsafe_size: entry(
    400,
    ['Upload Failed', 'The file is not a plain workbook (it inflates to {size} MB), so it was not opened.'],
    ['上传失败', '该文件不是普通工作簿（解压后为 {size} MB），未予打开。'],
  ),
  file_unsafe_elements: entry(
    400,
    ['Upload Failed', 'The workbook holds more than {limit} {detail}, so it was not opened. Remove those that nothing uses and upload it again.'],
    ['上传失败', '工作簿包含超过 {limit} 个{detail}，未予打开。请删除不再使用的内容后重新上传。'],
  ),
  cell_out_of_range: entry(
    400,
    ['Upload Failed', 'The workbook has a cell at {reference}, outside A1:XFD1048576, where no sheet has cells. Save it again in a spreadsheet program.'],
    ['上传失败', '工作簿中有单元格位于 {reference}，超出工作表范围 A1:XFD1048576。请在电子表格程序中重新保存后上传。'],
  ),
  file_damaged: entry(
    400,
    ['Upload Failed', 'The file is damaged or not of the type its name says. Open it where it was made, save it again and upload that.'],
    ['上传失败', '文件已损坏，或内容与扩展名不符。请在原程序中打开并重新保存后上传。'],
  ),
  sheet_missing: entry(
    400,
    ['Upload Failed', 'The file has no visible sheet or table named “{name}”.'],
    ['上传失败', '文件中没有名为“{name}”的可见工作表或数据表。'],
  ),
  sheet_name_too_long: entry(
    400,
    ['Upload Failed', 'The name of the sheet or table “{name}” has {count} characters, and {limit} is the limit. Rename it and upload the file again.'],
    ['上传失败', '工作表或数据表“{name}”的名称有 {count} 个字符，超过上限 {limit}。请重命名后重新上传。'],
  ),
  sheet_none: entry(400, ['Upload Failed', 'The file has no visible sheet or table.'], ['上传失败', '文件中没有可见的工作表或数据表。']),
  sheet_empty: entry(400, ['Upload Failed', 'The sheet “{name}” is empty.'], ['上传失败', '工作表“{name}”为空。']),
  no_source_file: entry(
    409,
    ['Error Loading Dataset', 'The original file of this dataset is not kept, so it cannot be read again.'],
    ['加载数据集出错', '该数据集的原始文件未保留，无法重新读取。'],
  ),
  job_running: entry(
    409,
    ['Please wait', 'This dataset is being imported. Wait until it is done, or cancel it.'],
    ['请稍候', '该数据集正在导入，请等待完成或取消。'],
  ),
  time_zone_unknown: entry(400, ['Update Failed', 'There is no time zone “{zone}”.'], ['更新失败', '没有时区“{zone}”。']),
  connection_failed: entry(400, ['Connection Failed', '{detail}'], ['连接失败', '{detail}']),
  path_not_allowed: entry(
    403,
    ['Connection Failed', 'The server may not read this path. Ask its operator, or upload the file.'],
    ['连接失败', '服务器无权读取该路径。请联系管理员，或直接上传文件。'],
  ),
  file_unterminated_quote: entry(
    400,
    ['Upload Failed', 'A quotation mark that opens in line {line} is never closed, so the rows after it cannot be told apart.'],
    ['上传失败', '第 {line} 行的引号没有闭合，无法区分其后的数据行。'],
  ),
  file_too_many_columns: entry(
    400,
    ['Upload Failed', 'The file has {columns} columns; at most {limit} can be read.'],
    ['上传失败', '文件有 {columns} 个字段，最多支持 {limit} 个。'],
  ),
  file_no_rows: entry(400, ['Upload Failed', 'No row of the file could be read. {detail}'], ['上传失败', '文件中没有可读取的行。{detail}']),
  disk_full: entry(507, ['Upload Failed', 'The server has no space left for this file. Nothing was changed.'], ['上传失败', '服务器空间不足，未做任何更改。']),
  storage_full: entry(507, ['No Space Left', 'The server has no space left. Nothing was changed.'], ['空间不足', '服务器空间不足，未做任何更改。']),
  store_unavailable: entry(
    503,
    ['Not available', 'The server cannot reach its database. Try again in {seconds} s.'],
    ['暂不可用', '服务器无法连接其数据库，请在 {seconds} 秒后重试。'],
  ),
  dataset_not_ready: entry(409, ['Error Loading Dataset', 'The dataset is still being imported.'], ['加载数据集出错', '数据集仍在导入。']),
  dataset_unreadable: entry(
    500,
    ['Error Loading Dataset', 'Failed to load the dataset with the current configuration'],
    ['加载数据集出错', '无法按当前配置加载数据集'],
  ),
  source_too_large: entry(
    413,
    ['Upload Failed', '“{name}” gives more than {limit} MB of text, which is more than one import may read.'],
    ['上传失败', '“{name}”产生的文本超过 {limit} MB，超出单次导入的上限。'],
  ),
  look_timeout: entry(
    503,
    ['Stopped after {seconds} s', 'Looking at this file took longer than {seconds} s and was stopped. Import it as it is, or try again.'],
    ['已在 {seconds} 秒后停止', '查看该文件超过 {seconds} 秒，已停止。可以直接导入，或稍后重试。'],
  ),
  table_timeout: entry(
    400,
    [
      'Stopped after {seconds} s',
      '“{name}” gave no more rows for {seconds} s and was stopped. If it is a view, store its rows in a table, or choose another table.',
    ],
    ['已在 {seconds} 秒后停止', '“{name}”在 {seconds} 秒内没有返回更多数据行，已停止。如果它是视图，请将结果存为数据表，或选择其他表。'],
  ),
  download_timeout: entry(
    503,
    ['Download Stopped', 'Writing the file made no progress for {seconds} s and was stopped. Try again.'],
    ['下载已停止', '写入文件在 {seconds} 秒内没有进展，已停止，请重试。'],
  ),
  download_failed: entry(500, ['Download Failed', 'The file could not be written. Try again.'], ['下载失败', '无法写入文件，请重试。']),
  files_busy: entry(
    503,
    ['The server is busy', 'Too many files are being read. Try again in {seconds} s.'],
    ['服务器繁忙', '正在读取的文件过多，请在 {seconds} 秒后重试。'],
  ),
  too_many_imports: entry(
    409,
    ['Please wait', '{limit} of your imports have not ended yet. Wait until some are done, or cancel them.'],
    ['请稍候', '您有 {limit} 个导入尚未结束。请等待其中一些完成，或将其取消。'],
  ),
  import_stalled: entry(
    503,
    ['Import Stopped', 'The import made no progress for {seconds} s and was stopped. The uploaded file is kept.'],
    ['导入已停止', '导入在 {seconds} 秒内没有进展，已停止。上传的文件仍然保留。'],
  ),
  import_timeout: entry(
    503,
    ['Import Stopped', 'The import took longer than {minutes} min and was stopped. The uploaded file is kept.'],
    ['导入已停止', '导入超过 {minutes} 分钟，已停止。上传的文件仍然保留。'],
  ),
  import_lost: entry(
    500,
    ['Import Stopped', 'The process that was importing this file ended unexpectedly. The uploaded file is kept; try again, or change how it is read.'],
    ['导入已停止', '导入该文件的进程意外结束。上传的文件仍然保留，请重试，或更改读取方式。'],
  ),
  job_interrupted: entry(
    503,
    ['Import Interrupted', 'The server stopped while this import was running, so the import was interrupted. The uploaded file is kept.'],
    ['导入已中断', '导入过程中服务器停止运行，导入被中断。上传的文件仍然保留。'],
  ),
  job_not_stopped: entry(409, ['Please wait', 'This dataset has no import to try again.'], ['请稍候', '该数据集没有可重试的导入。']),
  job_cancelled: entry(409, ['Cancelled', 'The import was cancelled.'], ['已取消', '导入已取消。']),
} as const satisfies Record<string, ErrorEntry>
