/** Functions on text. Each line: signature | cost kind, unless it is the default. */
export const TEXT = `
ascii(text)
bit_length(text)
char_length(text)
character_length(text)
chr(code)
concat(value, ...)
concat_ws(separator, value, ...)
contains(text, part) | search
damerau_levenshtein(a, b) | edits with swaps
ends_with(text, end)
format(pattern, value, ...)
format_bytes(number)
formatReadableDecimalSize(number)
formatReadableSize(number)
hamming(a, b)
hex(value)
ilike_escape(text, pattern, escape) | pattern
instr(text, part) | search
jaccard(a, b) | set
jaro_similarity(a, b) | matching
jaro_winkler_similarity(a, b) | matching
lcase(text)
left(text, count)
len(text)
length(text)
levenshtein(a, b) | edits
like_escape(text, pattern, escape) | pattern
lower(text)
lpad(text, count, fill)
ltrim(text, [characters]) | characters
md5(text)
nfc_normalize(text)
not_ilike_escape(text, pattern, escape) | pattern
not_like_escape(text, pattern, escape) | pattern
ord(text)
position(part in text) | search
prefix(text, start)
printf(pattern, value, ...)
regexp_extract(text, pattern, [group], [options]) | regex
regexp_full_match(text, pattern, [options]) | regex
regexp_matches(text, pattern, [options]) | regex
regexp_replace(text, pattern, replacement, [options]) | regex
repeat(text, count)
replace(text, part, replacement) | search
reverse(text)
right(text, count)
rpad(text, count, fill)
rtrim(text, [characters]) | characters
sha1(text)
sha256(text)
split_part(text, separator, place) | search
starts_with(text, start)
strip_accents(text)
strlen(text)
strpos(text, part) | search
substr(text, start, [count])
substring(text, start, [count])
suffix(text, end)
to_hex(number)
translate(text, from, to) | characters
trim(text, [characters]) | characters
ucase(text)
unicode(text)
upper(text)
`
