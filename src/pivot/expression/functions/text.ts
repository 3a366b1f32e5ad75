/** Functions on text. Each line: signature | help | help in Chinese | how its cost grows, unless in line with its texts. */
export const TEXT = `
ascii(text) | Code of the first character | 首字符的编码
bit_length(text) | Length in bits | 以位计的长度
char_length(text) | Number of characters | 字符数
character_length(text) | Number of characters | 字符数
chr(code) | Character with a code | 指定编码的字符
concat(value, ...) | Values joined; nulls are skipped | 连接各值，忽略空值
concat_ws(separator, value, ...) | Values joined with a separator; nulls are skipped | 用分隔符连接各值，忽略空值
contains(text, part) | Whether the text holds a part | 文本是否包含某部分 | search
damerau_levenshtein(a, b) | Edits between two texts, swaps included | 两段文本的编辑距离（含换位） | edits with swaps
ends_with(text, end) | Whether the text ends with a part | 文本是否以某部分结尾
format(pattern, value, ...) | Values in a constant pattern such as '{} of {}' | 按固定模式组合各值，如 '{} of {}'
format_bytes(number) | Bytes in readable units | 以易读单位显示字节数
formatReadableDecimalSize(number) | Bytes in decimal units | 以十进制单位显示字节数
formatReadableSize(number) | Bytes in binary units | 以二进制单位显示字节数
hamming(a, b) | Positions at which two texts of one length differ | 等长文本中不同的位置数
hex(value) | Hexadecimal digits | 十六进制
ilike_escape(text, pattern, escape) | ILIKE with an escape character | 带转义符的 ILIKE | pattern
instr(text, part) | Place of a part, 0 when absent | 某部分的位置，没有时为 0 | search
jaccard(a, b) | Similarity of two texts, 0 to 1 | 两段文本的相似度（0 到 1） | set
jaro_similarity(a, b) | Similarity of two texts, 0 to 1 | 两段文本的 Jaro 相似度（0 到 1） | matching
jaro_winkler_similarity(a, b) | Similarity of two texts, 0 to 1 | 两段文本的 Jaro-Winkler 相似度（0 到 1） | matching
lcase(text) | Lower case | 转换为小写
left(text, count) | First characters | 左侧若干字符
len(text) | Number of characters | 字符数
length(text) | Number of characters | 字符数
levenshtein(a, b) | Edits between two texts | 两段文本的编辑距离 | edits
like_escape(text, pattern, escape) | LIKE with an escape character | 带转义符的 LIKE | pattern
lower(text) | Lower case | 转换为小写
lpad(text, count, fill) | Filled up on the left to a length | 左侧填充到指定长度
ltrim(text, [characters]) | Without spaces on the left | 去除左侧空格 | characters
md5(text) | MD5 digest in hexadecimal | MD5 摘要（十六进制）
nfc_normalize(text) | Unicode normal form C | Unicode 规范化形式 C
not_ilike_escape(text, pattern, escape) | NOT ILIKE with an escape character | 带转义符的 NOT ILIKE | pattern
not_like_escape(text, pattern, escape) | NOT LIKE with an escape character | 带转义符的 NOT LIKE | pattern
ord(text) | Code of the first character | 首字符的编码
position(part in text) | Place of a part, 0 when absent | 某部分的位置，没有时为 0 | search
prefix(text, start) | Whether the text starts with a part | 文本是否以某部分开头
printf(pattern, value, ...) | Values in a constant pattern such as '%.2f' | 按固定模式组合各值，如 '%.2f'
regexp_extract(text, pattern, [group], [options]) | Part that matches a regular expression | 匹配正则表达式的部分 | regex
regexp_full_match(text, pattern, [options]) | Whether the whole text matches a regular expression | 整个文本是否匹配正则表达式 | regex
regexp_matches(text, pattern, [options]) | Whether a part matches a regular expression | 文本中是否有部分匹配正则表达式 | regex
regexp_replace(text, pattern, replacement, [options]) | What matches, replaced | 替换匹配的部分 | regex
repeat(text, count) | Text repeated up to 1,000 times | 重复文本（最多 1,000 次）
replace(text, part, replacement) | Every occurrence of a part, replaced | 替换所有出现的部分 | search
reverse(text) | Characters in reverse order | 反转字符顺序
right(text, count) | Last characters | 右侧若干字符
rpad(text, count, fill) | Filled up on the right to a length | 右侧填充到指定长度
rtrim(text, [characters]) | Without spaces on the right | 去除右侧空格 | characters
sha1(text) | SHA-1 digest in hexadecimal | SHA-1 摘要（十六进制）
sha256(text) | SHA-256 digest in hexadecimal | SHA-256 摘要（十六进制）
split_part(text, separator, place) | One part of a text split by a separator | 按分隔符拆分后的某一部分 | search
starts_with(text, start) | Whether the text starts with a part | 文本是否以某部分开头
strip_accents(text) | Letters without accents | 去除字母重音
strlen(text) | Number of bytes | 字节数
strpos(text, part) | Place of a part, 0 when absent | 某部分的位置，没有时为 0 | search
substr(text, start, [count]) | Characters from a place on | 从某位置起的字符
substring(text, start, [count]) | Characters from a place on | 从某位置起的字符
suffix(text, end) | Whether the text ends with a part | 文本是否以某部分结尾
to_hex(number) | Hexadecimal digits | 十六进制
translate(text, from, to) | Characters replaced one by one | 逐字符替换 | characters
trim(text, [characters]) | Without spaces at both ends | 去除两端空格 | characters
ucase(text) | Upper case | 转换为大写
unicode(text) | Code of the first character | 首字符的编码
upper(text) | Upper case | 转换为大写
`
