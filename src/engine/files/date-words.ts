/**
 * Dates with words: months in many languages, Japanese and Taiwanese eras, and words for the two halves of a day. SQL
 * replaces the words by numbers, and the engine parses the result.
 */
import type { Style } from './written-style.ts'

/** Names of the months from January on, by language: long ones, other forms and short ones. */
const MONTHS: readonly (readonly string[])[] = [
  ['january jan', 'february feb', 'march mar', 'april apr', 'may', 'june jun', 'july jul', 'august aug', 'september sep sept', 'october oct', 'november nov', 'december dec'],
  ['januar jänner jän', 'februar feber', 'märz mrz mär maerz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober okt', 'november', 'dezember dez'],
  ['janvier janv', 'février fevrier févr fév fevr', 'mars', 'avril avr', 'mai', 'juin', 'juillet juil', 'août aout', 'septembre', 'octobre', 'novembre', 'décembre decembre déc'],
  ['enero ene', 'febrero', 'marzo', 'abril abr', 'mayo', 'junio', 'julio', 'agosto ago', 'septiembre setiembre set', 'octubre', 'noviembre', 'diciembre dic'],
  ['janeiro', 'fevereiro fev', 'março marco', 'abril', 'maio mai', 'junho', 'julho', 'agosto', 'setembro', 'outubro out', 'novembro', 'dezembro'],
  ['gennaio gen', 'febbraio', 'marzo', 'aprile', 'maggio mag', 'giugno giu', 'luglio lug', 'agosto', 'settembre sett', 'ottobre ott', 'novembre', 'dicembre'],
  ['januari', 'februari', 'maart mrt', 'april', 'mei', 'juni', 'juli', 'augustus', 'september', 'oktober', 'november', 'december'],
  ['januari januar', 'februari februar', 'mars marts', 'april', 'maj mai', 'juni', 'juli', 'augusti august', 'september', 'oktober', 'november', 'december desember des'],
  ['styczeń stycznia sty', 'luty lutego lut', 'marzec marca', 'kwiecień kwietnia kwi', 'maj maja', 'czerwiec czerwca cze', 'lipiec lipca lip', 'sierpień sierpnia sie', 'wrzesień września wrz', 'październik października paź', 'listopad listopada lis', 'grudzień grudnia gru'],
  ['leden ledna', 'únor února', 'březen března', 'duben dubna', 'květen května', 'červen června', 'červenec července', 'srpen srpna', 'září', 'říjen října', 'listopadu', 'prosinec prosince'],
  ['január', 'február febr', 'március márc', 'április ápr', 'május máj', 'június jún', 'július júl', 'augusztus', 'szeptember szept', 'október', 'november', 'december'],
  ['ianuarie ian', 'februarie', 'martie', 'aprilie', 'mai', 'iunie iun', 'iulie iul', 'august', 'septembrie', 'octombrie', 'noiembrie noi', 'decembrie'],
  ['tammikuu tammikuuta', 'helmikuu helmikuuta', 'maaliskuu maaliskuuta', 'huhtikuu huhtikuuta', 'toukokuu toukokuuta', 'kesäkuu kesäkuuta', 'heinäkuu heinäkuuta', 'elokuu elokuuta', 'syyskuu syyskuuta', 'lokakuu lokakuuta', 'marraskuu marraskuuta', 'joulukuu joulukuuta'],
  ['ocak oca', 'şubat şub', 'mart', 'nisan nis', 'mayıs', 'haziran haz', 'temmuz tem', 'ağustos ağu', 'eylül eyl', 'ekim eki', 'kasım kas', 'aralık ara'],
  ['январь января янв', 'февраль февраля фев февр', 'март марта мар', 'апрель апреля апр', 'май мая', 'июнь июня июн', 'июль июля июл', 'август августа авг', 'сентябрь сентября сен сент', 'октябрь октября окт', 'ноябрь ноября ноя нояб', 'декабрь декабря дек'],
  ['січень січня січ', 'лютий лютого лют', 'березень березня бер', 'квітень квітня кві', 'травень травня тра', 'червень червня чер', 'липень липня лип', 'серпень серпня сер', 'вересень вересня вер', 'жовтень жовтня жов', 'листопад листопада лис', 'грудень грудня гру'],
  ['januari', 'februari', 'maret', 'april', 'mei', 'juni', 'juli', 'agustus agu', 'september', 'oktober', 'november', 'desember'],
] // biome-ignore format: a table
const MONTH_OF: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names) => names.flatMap((words, i) => words.split(' ').map((word): [string, number] => [word, i + 1]))),
)

/** The year before the first one of each era. */
const ERAS: readonly (readonly [string, number])[] = [
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
  ['大正', 1911],
  ['民國', 1911],
  ['民国', 1911],
]
const MORNING = '上午|午前|오전'
const AFTERNOON = '下午|午後|오후'

/** Returns the number of the month with this name, in any case and language; null for other words. */
export const monthOf = (word: string): number | null => MONTH_OF.get(word.toLowerCase()) ?? null

const WORD = "([^0-9 .,/()'’-]{3,12})"
const WEEKDAY = '(?:[^0-9 ,.]{2,13}\\.?,? )?'
const DAY = '([0-9]{1,2})(?:\\.|st|nd|rd|th|er|º|ª)?'
const YEAR_END = '(?: ?(?:г\\.?|года|р\\.?|року|r\\.?))?'
const dayFirst = (year: string): string => `${WEEKDAY}${DAY}[ .-]{1,2}(?:de |d['’]|of )?${WORD}\\.?[ .-]{1,2}(?:de |del )?([0-9]{${year}})${YEAR_END}`
const monthFirst = `${WEEKDAY}${WORD}\\.? ${DAY},? ([0-9]{4})`
const era = `(${ERAS.map(([name]) => name).join('|')}) ?(元|[0-9]{1,3})年 ?([0-9]{1,2})月 ?([0-9]{1,2})日`

const CLOCKS: readonly (readonly [string, string])[] = [
  ['', ''],
  [',? ([0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)', ' %H:%M:%S'],
]
type Shape = readonly [words: 'dmy' | 'mdy' | 'era', regex: string, pattern: string, order: 'dmy' | 'mdy' | 'ymd']
const SHAPES: readonly Shape[] = [
  ['dmy', dayFirst('4'), '%d-%m-%Y', 'dmy'],
  ['dmy', dayFirst('2'), '%d-%m-%y', 'dmy'],
  ['mdy', monthFirst, '%d-%m-%Y', 'mdy'],
  ['era', era, '%d-%m-%Y', 'ymd'],
]
/** Dates with names of months or eras. */
export const WORD_DATES: readonly Style[] = CLOCKS.flatMap(([clock, clockPattern]) =>
  SHAPES.map(
    ([words, regex, pattern, order]): Style => ({
      type: clock === '' ? 'DATE' : 'TIMESTAMP',
      regex: regex + clock,
      pattern: pattern + clockPattern,
      order,
      words,
    }),
  ),
)

const NUMERIC_DAYS: readonly (readonly [string, string])[] = [
  ...['/', '-', '\\.'].map((s): [string, string] => [`([0-9]{4}${s}[0-9]{1,2}${s}[0-9]{1,2})`, `%Y${s.replace('\\', '')}%m${s.replace('\\', '')}%d`]),
  ['([0-9]{4}年 ?[0-9]{1,2}月 ?[0-9]{1,2}日)', '%Y年%m月%d日'],
  ['([0-9]{4}년 ?[0-9]{1,2}월 ?[0-9]{1,2}일)', '%Y년%m월%d일'],
  ['([0-9]{4}\\. [0-9]{1,2}\\. [0-9]{1,2})\\.?', '%Y.%m.%d'],
]
/** Moments with a word for the half of the day before the time. */
export const NOON_MOMENTS: readonly Style[] = NUMERIC_DAYS.map(
  ([day, pattern]): Style => ({
    ...{ type: 'TIMESTAMP', regex: `${day} ?(${MORNING}|${AFTERNOON}) ?([0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)` },
    ...{ pattern: `${pattern} %I:%M:%S %p`, order: 'ymd', words: 'noon' },
  }),
)

const LETTERS_AND_DIGITS = /(\d.*\p{L}{2})|(\p{L}{2}.*\d)/u
const NOON = new RegExp(`(${MORNING}|${AFTERNOON}) ?\\d`)
const LONGEST = 48

/** Returns the formats with words that are worth trying for a sample. */
export function wordStyles(sample: readonly string[]): readonly Style[] {
  const likely = sample.some((text) => text.length <= LONGEST && LETTERS_AND_DIGITS.test(text)) ? WORD_DATES : []
  return sample.some((text) => NOON.test(text)) ? [...likely, ...NOON_MOMENTS] : likely
}

/** Whether the word of a date that matches the regular expression is a month. */
export function hasMonth(text: string, compiled: RegExp, { words }: Style): boolean {
  if (words !== 'dmy' && words !== 'mdy') return true
  return monthOf(compiled.exec(text)?.[words === 'dmy' ? 2 : 1] ?? '') !== null
}

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`
const MONTH_MAP = `MAP {${[...MONTH_OF].map(([word, month]) => `${quoted(word)}: ${month}`).join(', ')}}`
const ERA_MAP = `MAP {${ERAS.map(([name, year]) => `${quoted(name)}: ${year}`).join(', ')}}`

const withSeconds = (clock: string): string => `regexp_replace(${clock}, '^([^:]*:[0-9]{2})( |$)', '\\1:00\\2')`

/** Returns SQL of a text in a format with words, as numbers in the order of the format's pattern. NULL for unknown words. */
export function withoutWords(text: string, { words, regex, type, pattern }: Style): string {
  const part = (group: number): string => `regexp_extract(${text}, ${quoted(`^(?:${regex})$`)}, ${group})`
  const month = (group: number): string => `${MONTH_MAP}[lower(${part(group)})]`
  const clock = (group: number): string => (type === 'TIMESTAMP' ? ` || ' ' || ${withSeconds(part(group))}` : '')
  const joined = (day: string, of: string, year: string, time: string): string => `(${day} || '-' || ${of} || '-' || ${year}${time})`
  switch (words) {
    case 'dmy':
      return joined(part(1), month(2), part(3), clock(4))
    case 'mdy':
      return joined(part(2), month(1), part(3), clock(4))
    case 'era': {
      const year = `(${ERA_MAP}[${part(1)}] + CASE WHEN ${part(2)} = '元' THEN 1 ELSE try_cast(${part(2)} AS INTEGER) END)`
      return joined(part(4), part(3), year, clock(5))
    }
    case 'noon': {
      const half = `CASE WHEN regexp_matches(${part(2)}, ${quoted(AFTERNOON)}) THEN ' PM' ELSE ' AM' END`
      const time = `regexp_replace(${withSeconds(part(3))}, '^0?0:', '12:')`
      const day = `regexp_replace(${part(1)}, '([年月년월.]) ', '\\1', 'g')`
      return pattern ? `(${day} || ' ' || ${time} || ${half})` : text
    }
    default:
      return text
  }
}

/** Words in names of columns with dates of birth, in many languages. */
const BIRTH =
  /birth|born|\bdob\b|geburt|geboren|naissance|\bn[ée]e? le\b|nacimiento|nascimento|nascita|födelse|fødsel|fødd|syntymä|urodz|narozen|szület|doğum|рожден|народж|出生|生日|生年|誕生|생년|생일/i

/** Whether a column of this name has dates of birth, which are never in the future. */
export const isBirth = (name: string): boolean => BIRTH.test(name)
