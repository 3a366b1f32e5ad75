/*
 * Counts distinct values exactly, at every grain of a pivot at once, in time proportional to the rows.
 *
 * A row arrives as integers: the keys of its fields and the counted value, here called its id.
 *
 * Rows either stream out of the engine or lie in code files, which have an unsigned integer for each row: 0 is null, and
 * others count the possible values from 1.
 *
 *   compose   turns the key of each field into a digit and the digits of a row into one number (mixed radix)
 *   leaves    turns that number into the row's leaf, the dense number of its group at the finest grain
 *   scatter   packs (low bits of the id, leaf) into 32 bits and appends it to the partition of the id's high bits
 *   count     sorts one partition by id (counting sort, in cache) and walks it: each group remembers the last id that
 *             it saw, and counts an id only if it is another one. A coarser group looks at an id only where the group
 *             of the next finer grain has just counted it.
 *
 * No id is in two partitions, so their counts add up. There is no libc and no allocator: the host lays out the memory
 * and passes addresses. Numbers of groups, leaves and entries are below 2^32.
 *
 * `npm run kernel` compiles this file into kernel.json.
 */
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef signed char i8;
typedef short i16;
typedef int i32;
typedef long long i64;
typedef unsigned long long u64;

#define EXPORT __attribute__((visibility("default")))

/* Entries of a block of a partition: one page of 4 KiB. */
#define BLOCK_BITS 10
#define BLOCK (1u << BLOCK_BITS)

/* Widths of integers in bytes; negative if signed. */
#define EACH_WIDTH(work)                                                                                               \
  switch (width) {                                                                                                     \
    case 1: work(u8); break;                                                                                           \
    case 2: work(u16); break;                                                                                          \
    case 4: work(u32); break;                                                                                          \
    case 8: work(u64); break;                                                                                          \
    case -1: work(i8); break;                                                                                          \
    case -2: work(i16); break;                                                                                         \
    case -4: work(i32); break;                                                                                         \
    default: work(i64); break;                                                                                         \
  }

/* Whether row i has a value. `valid` has one bit a row, or is null if all rows have one. */
static inline u32 has(const u8 *valid, u32 i) { return valid ? (valid[i >> 3] >> (i & 7)) & 1 : 1; }

/*
 * keys[i] = keys[i] * radix + digit of values[i]. The digit of a value is digits[value - first]; that of null is `blank`.
 * Returns the number of values outside of first .. first + size - 1, whose rows are not usable.
 */
EXPORT u32 compose(u64 *keys, const void *values, i32 width, const u8 *valid, u32 n, i64 first, u64 size, const u32 *digits, u64 radix,
                   u32 blank) {
  u32 outside = 0;
#define COMPOSE(T)                                                                                                     \
  {                                                                                                                    \
    const T *v = values;                                                                                               \
    if (valid) {                                                                                                       \
      for (u32 i = 0; i < n; i++) {                                                                                    \
        u64 at = (u64)((i64)v[i] - first);                                                                             \
        u32 digit = blank;                                                                                             \
        if (has(valid, i)) {                                                                                           \
          if (at < size) digit = digits[at];                                                                           \
          else outside++;                                                                                              \
        }                                                                                                              \
        keys[i] = keys[i] * radix + digit;                                                                             \
      }                                                                                                                \
    } else {                                                                                                           \
      for (u32 i = 0; i < n; i++) {                                                                                    \
        u64 at = (u64)((i64)v[i] - first);                                                                             \
        u32 digit = 0;                                                                                                 \
        if (at < size) digit = digits[at];                                                                             \
        else outside++;                                                                                                \
        keys[i] = keys[i] * radix + digit;                                                                             \
      }                                                                                                                \
    }                                                                                                                  \
  }
  EACH_WIDTH(COMPOSE)
  return outside;
}

/* An empty slot of a hash table, which no key equals. */
#define FREE 0xffffffffffffffffull

static inline u32 slotOf(u64 key, u32 bits) { return (u32)((key * 0x9e3779b97f4a7c15ull) >> (64 - bits)); }

/*
 * Numbers keys by their first occurrence, from 0, and writes the number of each key. `slots` and `numbers` are a hash
 * table with 2^bits slots, all of them free; it must have more slots than there are keys. Returns the number of
 * different keys.
 */
EXPORT u32 number(const u64 *keys, u32 n, u64 *slots, u32 *numbers, u32 bits, u32 *out) {
  u32 mask = (u32)((1ull << bits) - 1), count = 0;
  for (u32 i = 0; i < n; i++) {
    u64 key = keys[i];
    u32 at = slotOf(key, bits);
    while (slots[at] != key && slots[at] != FREE) at = (at + 1) & mask;
    if (slots[at] == FREE) {
      slots[at] = key;
      numbers[at] = count++;
    }
    out[i] = numbers[at];
  }
  return count;
}

/* No leaf. */
#define NONE 0xffffffffu

/*
 * leaf[i] = leafOf[keys[i]]: the leaf of a key if there are few possible ones; NONE for keys without a leaf. Returns the
 * number of unknown keys, whose rows are not usable.
 */
EXPORT u32 leavesByTable(u32 *leaf, const u64 *keys, u32 n, const u32 *leafOf) {
  u32 unknown = 0;
  for (u32 i = 0; i < n; i++) {
    u32 found = leafOf[keys[i]];
    unknown += found == NONE;
    leaf[i] = found;
  }
  return unknown;
}

/* The same by the hash table that `number` made. */
EXPORT u32 leavesByHash(u32 *leaf, const u64 *keys, u32 n, const u64 *slots, const u32 *numbers, u32 bits) {
  u32 mask = (u32)((1ull << bits) - 1), unknown = 0;
  for (u32 i = 0; i < n; i++) {
    u64 key = keys[i];
    u32 at = slotOf(key, bits);
    while (slots[at] != key && slots[at] != FREE) at = (at + 1) & mask;
    if (slots[at] == key) leaf[i] = numbers[at];
    else {
      leaf[i] = NONE;
      unknown++;
    }
  }
  return unknown;
}

/* A partition: a list of blocks, of which the last may be partly filled. */
typedef struct {
  u32 rows;  /* its entries */
  u32 end;   /* where the next entry goes, in entries from the start of the pool */
  u32 first; /* its first block */
} Partition;

/* Blocks of entries. `next` has the block that follows each block of a partition. */
typedef struct {
  u32 *entries;
  u32 *next;
  u32 used;
  u32 blocks;
} Pool;

static inline int append(Pool *pool, Partition *to, u32 entry) {
  u32 end = to->end;
  if ((end & (BLOCK - 1)) == 0) {
    if (pool->used == pool->blocks) return 0;
    u32 block = pool->used++;
    if (to->rows == 0) to->first = block;
    else pool->next[(end - 1) >> BLOCK_BITS] = block;
    end = block << BLOCK_BITS;
  }
  pool->entries[end] = entry;
  to->end = end + 1;
  to->rows++;
  return 1;
}

/*
 * Appends rows, all of which have a leaf, to the partitions of their ids. The id of a row is its value - first; rows with null have none. If
 * `present` is given, marks the leaves of all rows, with or without an id. Returns the number of rows that are not
 * usable: their value is outside of first .. first + size - 1, or the pool is full.
 */
EXPORT u32 scatter(Pool *pool, Partition *parts, const u32 *leaf, const void *values, i32 width, const u8 *valid, u32 n, i64 first, u64 size,
                   u32 shift, u32 leafBits, u8 *present) {
  u32 low = (u32)((1ull << shift) - 1), unusable = 0;
#define SCATTER(T)                                                                                                     \
  {                                                                                                                    \
    const T *v = values;                                                                                               \
    for (u32 i = 0; i < n; i++) {                                                                                      \
      if (!has(valid, i)) continue;                                                                                    \
      u64 id = (u64)((i64)v[i] - first);                                                                               \
      if (id >= size || !append(pool, parts + (id >> shift), (((u32)id & low) << leafBits) | leaf[i])) unusable++;     \
    }                                                                                                                  \
  }
  EACH_WIDTH(SCATTER)
  if (present)
    for (u32 i = 0; i < n; i++) present[leaf[i]] = 1;
  return unusable;
}

#include "coded.h"

typedef struct {
  u32 last; /* 1 + the last id that the group saw; 0 before the first one */
  u32 count;
} Seen;

/* Sorts a partition by id: writes its leaves to `sorted`, and to ends[x] where the leaves of the x-th id end. */
static void sortById(const Pool *pool, const Partition *part, u32 ids, u32 leafBits, u32 *ends, u32 *sorted) {
  u32 leafMask = (1u << leafBits) - 1;
  for (u32 x = 0; x < ids; x++) ends[x] = 0;
  for (u32 block = part->first, left = part->rows; left > 0; block = pool->next[block]) {
    const u32 *entry = pool->entries + ((u64)block << BLOCK_BITS);
    u32 n = left < BLOCK ? left : BLOCK;
    for (u32 i = 0; i < n; i++) ends[entry[i] >> leafBits]++;
    left -= n;
  }
  for (u32 x = 0, sum = 0; x < ids; x++) {
    u32 rows = ends[x];
    ends[x] = sum;
    sum += rows;
  }
  for (u32 block = part->first, left = part->rows; left > 0; block = pool->next[block]) {
    const u32 *entry = pool->entries + ((u64)block << BLOCK_BITS);
    u32 n = left < BLOCK ? left : BLOCK;
    for (u32 i = 0; i < n; i++) sorted[ends[entry[i] >> leafBits]++] = entry[i] & leafMask;
    left -= n;
  }
}

/*
 * Counts the ids of one partition. Group j of a leaf is groups[leaf * grains + j], a number that is unique over all
 * grains; the finest grain is 0, and its group is the leaf itself. finer[j] < j is the grain from which grain j is
 * taken. `ends` has room for 2^shift numbers, and `sorted` for the rows of the partition. At most 64 grains;
 * 0 < leafBits < 32 and shift + leafBits <= 32.
 */
EXPORT void count(const Pool *pool, const Partition *parts, u32 at, u32 shift, u32 leafBits, u32 grains, const u32 *finer, const u32 *groups,
                  Seen *seen, u32 *ends, u32 *sorted) {
  const Partition *part = parts + at;
  if (part->rows == 0) return;
  u32 ids = (u32)(1ull << shift);
  sortById(pool, part, ids, leafBits, ends, sorted);
  for (u32 x = 0, i = 0; x < ids; x++) {
    u32 id = (u32)(((u64)at << shift) | x) + 1;
    for (u32 end = ends[x]; i < end; i++) {
      u32 leaf = sorted[i];
      if (seen[leaf].last == id) continue;
      seen[leaf].last = id;
      seen[leaf].count++;
      const u32 *group = groups + (u64)leaf * grains;
      u64 isNew = 1;
      for (u32 j = 1; j < grains; j++) {
        if (!((isNew >> finer[j]) & 1)) continue;
        Seen *of = seen + group[j];
        if (of->last == id) continue;
        of->last = id;
        of->count++;
        isNew |= 1ull << j;
      }
    }
  }
}
