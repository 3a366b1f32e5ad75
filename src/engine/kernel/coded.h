/* What kernel.c does with rows in code files. */
/* Widths of codes in bytes. */
#define EACH_CODE(work)                                                                                                \
  switch (width) {                                                                                                     \
    case 1: work(u8); break;                                                                                           \
    case 2: work(u16); break;                                                                                          \
    default: work(u32); break;                                                                                         \
  }

/*
 * Writes codes from integers as they stream: value - first + 1, and 0 for null. Returns the number of values outside of
 * first .. first + size - 1.
 */
EXPORT u32 encode(void *codes, u32 width, const void *values, i32 from, const u8 *valid, u32 n, i64 first, u64 size) {
  u32 outside = 0;
#define WRITE(C, T)                                                                                                    \
  {                                                                                                                    \
    C *to = codes;                                                                                                     \
    const T *v = values;                                                                                               \
    for (u32 i = 0; i < n; i++) {                                                                                      \
      u64 at = (u64)((i64)v[i] - first);                                                                               \
      u32 is = has(valid, i);                                                                                          \
      outside += is & (at >= size);                                                                                    \
      to[i] = is ? (C)(at + 1) : 0;                                                                                    \
    }                                                                                                                  \
  }
#define ENCODE(C)                                                                                                      \
  switch (from) {                                                                                                      \
    case 1: WRITE(C, u8) break;                                                                                        \
    case 2: WRITE(C, u16) break;                                                                                       \
    case 4: WRITE(C, u32) break;                                                                                       \
    case 8: WRITE(C, u64) break;                                                                                       \
    case -1: WRITE(C, i8) break;                                                                                       \
    case -2: WRITE(C, i16) break;                                                                                      \
    case -4: WRITE(C, i32) break;                                                                                      \
    default: WRITE(C, i64) break;                                                                                      \
  }
  EACH_CODE(ENCODE)
  return outside;
}

/* Whether numbers count up from `start`. */
EXPORT u32 inOrder(const u64 *numbers, u32 n, u64 start) {
  u32 other = 0;
  for (u32 i = 0; i < n; i++) other |= numbers[i] != start + i;
  return !other;
}

/* Sets the bits of numbered rows. Returns how many numbers are not below `size`. */
EXPORT u32 mark(u8 *bits, const u64 *numbers, u32 n, u64 size) {
  u32 outside = 0;
  for (u32 i = 0; i < n; i++) {
    u64 at = numbers[i];
    if (at < size) bits[at >> 3] |= 1 << (at & 7);
    else outside++;
  }
  return outside;
}

/* keep[i] = 1 if the bit of row i differs from `flipped`. */
EXPORT void keepMarked(u8 *keep, const u8 *bits, u32 n, u32 flipped) {
  for (u32 i = 0; i < n; i++) keep[i] = ((bits[i >> 3] >> (i & 7)) & 1) ^ flipped;
}

/* keep[i] &= table[codes[i]]; no row with a code of `size` and more is kept. */
EXPORT void keepCodes(u8 *keep, const void *codes, u32 width, u32 n, const u8 *table, u32 size) {
#define KEEP(C)                                                                                                        \
  {                                                                                                                    \
    const C *c = codes;                                                                                                \
    for (u32 i = 0; i < n; i++) keep[i] &= c[i] < size ? table[c[i]] : 0;                                              \
  }
  EACH_CODE(KEEP)
}

/* Adds the rows of each partition, without those that are null, to `rows`. Returns how many codes are larger than `size`. */
EXPORT u32 tally(u32 *rows, const void *codes, u32 width, u32 n, u32 size, u32 shift) {
  u32 outside = 0;
#define TALLY(C)                                                                                                       \
  {                                                                                                                    \
    const C *c = codes;                                                                                                \
    for (u32 i = 0; i < n; i++) {                                                                                      \
      if (c[i] == 0) continue;                                                                                         \
      if (c[i] > size) outside++;                                                                                      \
      else rows[(c[i] - 1) >> shift]++;                                                                                \
    }                                                                                                                  \
  }
  EACH_CODE(TALLY)
  return outside;
}

/* What the digit of a code adds to a key that no leaf has. */
#define UNKNOWN (1u << 26)

/* keys[i] += table[codes[i]], where a table of `size` has digits multiplied by the sizes of the fields after this one. */
EXPORT void addDigits(u32 *keys, const void *codes, u32 width, u32 n, const u32 *table, u32 size) {
#define ADD(C)                                                                                                         \
  {                                                                                                                    \
    const C *c = codes;                                                                                                \
    for (u32 i = 0; i < n; i++) keys[i] += c[i] < size ? table[c[i]] : UNKNOWN;                                        \
  }
  EACH_CODE(ADD)
}

/* A key that no leaf has. It is no free slot either. */
#define UNKNOWN_KEY (FREE - 1)

/* keys[i] = keys[i] * radix + table[codes[i]]; UNKNOWN_KEY if the code or a digit before has none. */
EXPORT void addLongDigits(u64 *keys, const void *codes, u32 width, u32 n, const u32 *table, u32 size, u64 radix) {
#define ADD_LONG(C)                                                                                                    \
  {                                                                                                                    \
    const C *c = codes;                                                                                                \
    for (u32 i = 0; i < n; i++) {                                                                                      \
      u32 digit = c[i] < size ? table[c[i]] : NONE;                                                                    \
      keys[i] = digit == NONE || keys[i] == UNKNOWN_KEY ? UNKNOWN_KEY : keys[i] * radix + digit;                                     \
    }                                                                                                                  \
  }
  EACH_CODE(ADD_LONG)
}

/* leaf[i] = leafOf[keys[i]], or NONE. */
EXPORT void leavesOfCodes(u32 *leaf, const u32 *keys, u32 n, const u32 *leafOf, u32 size) {
  for (u32 i = 0; i < n; i++) leaf[i] = keys[i] < size ? leafOf[keys[i]] : NONE;
}

/*
 * Appends rows like `scatter`, those that `keep` keeps, or all if it is null. `read` counts the rows that are kept.
 * `parts` are those from `low`, of which there are `many`; rows of others are left out. Returns the number of rows that are
 * not usable: they have no leaf, their code is larger than `size`, or the pool is full.
 */
EXPORT u32 scatterCodes(Pool *pool, Partition *parts, const u32 *leaf, const void *codes, u32 width, const u8 *keep, u32 n, u32 size, u32 shift,
                        u32 leafBits, u8 *present, u32 low, u32 many, u32 *read) {
  u32 mask = (u32)((1ull << shift) - 1), unusable = 0, kept = 0;
#define SCATTER_CODES(C)                                                                                               \
  {                                                                                                                    \
    const C *c = codes;                                                                                                \
    for (u32 i = 0; i < n; i++) {                                                                                      \
      if (keep && !keep[i]) continue;                                                                                  \
      kept++;                                                                                                          \
      if (leaf[i] == NONE) {                                                                                           \
        unusable++;                                                                                                    \
        continue;                                                                                                      \
      }                                                                                                                \
      if (present) present[leaf[i]] = 1;                                                                               \
      u32 code = c[i];                                                                                                 \
      if (code == 0) continue;                                                                                         \
      u32 id = code - 1;                                                                                               \
      u32 at = (id >> shift) - low;                                                                                    \
      if (code > size) unusable++;                                                                                     \
      else if (at < many && !append(pool, parts + at, ((id & mask) << leafBits) | leaf[i])) unusable++;                \
    }                                                                                                                  \
  }
  EACH_CODE(SCATTER_CODES)
  *read += kept;
  return unusable;
}
