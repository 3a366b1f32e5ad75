/** Words and marks that stand beside numbers: currencies, large units, and the words of accounts for debit and credit. */

/** Currency signs and codes, the longest first, because a regular expression takes the first alternative that matches. */
const CURRENCY_WORDS = [
  ...['US\\$', 'NT\\$', 'HK\\$', 'R\\$', 'A\\$', 'C\\$', 'S\\$', 'NZ\\$', 'MX\\$'],
  '[$€£¥￥₹₩₽₺฿₫₱₦₴₸₪₡₲₵₭₮₼₾₿]',
  ...['USD', 'EUR', 'GBP', 'CNY', 'RMB', 'JPY', 'CHF', 'PLN', 'RUB', 'BRL', 'KRW', 'SEK', 'NOK', 'DKK', 'ISK', 'AED', 'SAR', 'CAD', 'AUD', 'NZD', 'SGD'],
  ...['MXN', 'ZAR', 'THB', 'CZK', 'HUF', 'RON', 'ILS', 'UAH', 'INR', 'TWD', 'HKD', 'PHP', 'IDR', 'MYR', 'VND', 'TRY', 'EGP', 'NGN', 'KES', 'GHS', 'COP'],
  ...['CLP', 'PEN', 'ARS', 'UYU', 'QAR', 'KWD', 'BHD', 'OMR', 'JOD', 'PKR', 'LKR', 'BDT', 'KZT', 'BGN', 'RSD', 'GEL', 'MAD', 'TND', 'DZD'],
  ...['[Kk]r\\.?', 'Rs\\.?', 'Fr\\.', 'руб\\.?', 'р\\.', 'zł', 'Kč', '元', '円', '圆', '圓', '원', '块'],
]
export const CURRENCIES = CURRENCY_WORDS.join('|')
/** Words of currencies that also begin codes, such as TL431, so the number behind one must have separators or decimals. */
export const CURRENCIES_BEFORE = ['RM', 'R', 'Rp\\.?', 'TL'].join('|')
/** Words of currencies that only stand behind the number. */
export const CURRENCIES_BEHIND = ['Ft\\.?', 'lei', 'Lei', 'лв\\.?', 'грн\\.?', 'TL', 'kn', 'din\\.?', 'сум', 'тг'].join('|')

/** Words for large units, such as 万 (ten thousand) and lakh, with their number of zeros. */
export const UNITS: readonly (readonly [sign: string, zeros: number])[] = [
  ['万', 4],
  ['萬', 4],
  ['만', 4],
  ['亿', 8],
  ['億', 8],
  ['억', 8],
  ['lakhs', 5],
  ['lakh', 5],
  ['crores', 7],
  ['crore', 7],
]

export const hasUnit = (text: string): boolean => UNITS.some(([sign]) => text.includes(sign))

/** Words of one side of an account. A single letter counts only beside an amount with two decimals, because it may be a unit. */
interface Side {
  readonly words: readonly string[]
  readonly letters: readonly string[]
}
export const DEBIT: Side = { words: ['DR', 'DB', 'DEBIT', 'DEBE', 'SOLL', 'DARE', 'DÉBIT', '借', '借方'], letters: ['D', 'S'] }
export const CREDIT: Side = { words: ['CR', 'CREDIT', 'HABER', 'HABEN', 'AVERE', 'CRÉDIT', '贷', '贷方', '貸', '貸方'], letters: ['C', 'H', 'K'] }

const spellings = (word: string): string[] => [...new Set([word, word.toLowerCase(), word.charAt(0) + word.slice(1).toLowerCase()])]
const longestFirst = (words: readonly string[]): string[] => words.toSorted((a, b) => b.length - a.length)
const written = ({ words, letters }: Side): string[] => longestFirst([...words.flatMap(spellings), ...letters])

/** Regular expressions of the words, for both sides and for each. */
export const SIDE_WORDS = longestFirst([...DEBIT.words, ...CREDIT.words].flatMap(spellings)).join('|')
export const SIDE_LETTERS = [...DEBIT.letters, ...CREDIT.letters].join('|')
export const DEBIT_WORDS = written(DEBIT).join('|')
export const CREDIT_WORDS = written(CREDIT).join('|')

/** Triangles that Japanese accounts write for a minus. */
export const TRIANGLES = '△▲'
const DOWN = /[▼▽]/

const AT_END = (words: string): RegExp => new RegExp(`(\\d[.,)]*\\s?\\(?(${words})\\.?\\)?$)|(^\\(?(${words})\\.?\\)?\\s?[\\d+-])`)
const [ENDS_DEBIT, ENDS_CREDIT] = [AT_END(DEBIT_WORDS), AT_END(CREDIT_WORDS)]

/** Which signs the texts of a column have. `both`: words of debit and of credit. Triangles up and down are no signs. */
export function signsIn(sample: readonly string[]): { readonly any: boolean; readonly both: boolean; readonly triangles: boolean } {
  const debit = sample.some((text) => ENDS_DEBIT.test(text))
  const credit = sample.some((text) => ENDS_CREDIT.test(text))
  const triangles = sample.some((text) => text.startsWith('△') || text.startsWith('▲')) && !sample.some((text) => DOWN.test(text))
  return { any: debit || credit, both: debit && credit, triangles }
}

const CURRENCY = new RegExp(`^(?:${CURRENCIES})$`)
/** Whether a text is the sign, code or word of a currency. */
export const isCurrency = (word: string): boolean => CURRENCY.test(word)

/** Returns 'debit', 'credit' or 'triangle' for a word beside a number; null for others, such as currencies. */
export function sideOf(word: string): 'debit' | 'credit' | 'triangle' | null {
  const plain = word.replace(/[.()]/g, '')
  if ([...TRIANGLES].includes(plain)) return 'triangle'
  if (written(DEBIT).includes(plain)) return 'debit'
  return written(CREDIT).includes(plain) ? 'credit' : null
}
