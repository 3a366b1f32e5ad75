/**
 * Scores how plausible a text's non-ASCII bytes are in each encoding, by the words, letters and signs of the languages
 * that use it. Recognizes Chinese and Japanese by the words in ICU's dictionary, Korean by common syllables, and
 * alphabets by their letters and the positions of capitals.
 */
import type { Encoding } from '../../../contract/import.ts'

/** Chinese characters that often occur alone: words of one character, numerals, units, family names. */
const ALONE =
  '的一是不在了有和人中大上个国年月日时元角分万亿千百十号省市县区乡镇村路街男女高低左右东西南北前后内外新旧無无不是否其他総計計合億円個件名區縣鄉號萬店部課係王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻鐘陸顧龍錢湯喬賀賴龔佐藤鈴木高橋伊山本村加'
const SYLLABLES =
  '가각간감강개객거건검게격결경계고곡공과관광교구국군권규그근금급기길김나남내너년노녀농는능니다단달담당대더데도독동두드들등디라락란람래량러레력련로록론료루류률르른를리린림립마만말매면명모목무문물미민및바박반발방배백번범법변별병보복본부북분불비사산상새색생서석선설성세소속손송수순술스습승시식신실심아안암액약양어억업에여역연영예오온와외요용우운울원월위유육윤은을음의이인일임입자작잔장재저적전점정제조족종주준중지직진질차참창채책천철첨청체초총최추축출충취치친카케코타탁탄태터토통투트특판팔패편평포표품풍프피하학한합항해행향허헌현협형호혼홍화확환활황회획효후희'
const single = new Set(ALONE)
const syllables = new Set(SYLLABLES)

/** The most frequent non-ASCII letters of a group of languages, and the encodings of these languages. */
interface Alphabet {
  readonly encodings: readonly Encoding[]
  readonly letters: string
  /** Matches ASCII letters that do not occur in words of these languages. */
  readonly without?: RegExp
}
const ALPHABETS: readonly Alphabet[] = [
  { encodings: ['windows-1252', 'macintosh'], letters: 'äöüß' },
  { encodings: ['windows-1252', 'macintosh'], letters: 'éèêëàâçùûîïôœæ', without: /[kw]/i },
  { encodings: ['windows-1252', 'macintosh'], letters: 'ñáéíóúüªº', without: /[kw]/i },
  { encodings: ['windows-1252', 'macintosh'], letters: 'ãõáéíóúâêôçàªº', without: /[kw]/i },
  { encodings: ['windows-1252', 'macintosh'], letters: 'àèéìòùº', without: /[kw]/i },
  { encodings: ['windows-1252', 'macintosh'], letters: 'åäöæøéü' },
  { encodings: ['windows-1250', 'iso-8859-2'], letters: 'ąćęłńóśźż' },
  { encodings: ['windows-1250', 'iso-8859-2'], letters: 'áčďéěíňóřšťúůýžôľĺŕä' },
  { encodings: ['windows-1250', 'iso-8859-2'], letters: 'áéíóöőúüű' },
  { encodings: ['windows-1250', 'iso-8859-2'], letters: 'ăâîşţ' },
  { encodings: ['windows-1250', 'iso-8859-2'], letters: 'čćđšž' },
]
/** Russian letters, most frequent first. */
const CYRILLIC = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё'
const OTHER_CYRILLIC = 'іїєґў'
const SIGNS = '€£¥§°«»“”„‘’–—…·×²³½¼¾‰№™®©±µ¡¿¢¦'

const isControl = (char: string): boolean => char >= '\u0080' && char <= '\u009f'
const isPrivate = (char: string): boolean => char >= '\ue000' && char <= '\uf8ff'
const isLatin = (char: string): boolean => /[A-Za-z]/.test(char)
const isLetter = (char: string): boolean => /\p{L}/u.test(char)
const isUpper = (char: string): boolean => char !== char.toLowerCase()
const isLower = (char: string): boolean => char !== char.toUpperCase()

interface Place {
  readonly char: string
  readonly before: string
  readonly after: string
}

/** Weights a sign such as € or °, which occurs next to digits and spaces but not inside a word. */
const signWeight = ({ char, before, after }: Place): number => (char !== '’' && isLetter(before) && isLetter(after) ? 0 : 0.7)

/** Weights a letter by its case: in no language does a capital follow a lower-case letter. */
function caseWeight({ char, before, after }: Place): number {
  if (isUpper(char) && isLower(before)) return 0
  if (isLower(char) && isUpper(before) && isUpper(after)) return 0.2
  return 1
}

const isForeignLetter = (char: string): boolean => char > '\x7f' && isLetter(char)

/** Weights an accented letter by its neighbors: it usually occurs between plain letters, not next to digits or other accented letters. */
function companyWeight({ char, before, after }: Place): number {
  if (/\d/.test(before) || /\d/.test(after)) return 0.3
  if (isUpper(char) && !isLetter(before) && !isLetter(after)) return 0.2
  const beside = [before, after].filter(isForeignLetter).length
  return beside === 0 ? 1 : isUpper(char) || beside === 2 ? 0.5 : 0.85
}

function latinWeight(place: Place, letters: ReadonlySet<string>): number {
  const { char } = place
  if (isControl(char) || isPrivate(char)) return -1
  if (SIGNS.includes(char)) return signWeight(place)
  if (!isLetter(char)) return 0
  return caseWeight(place) * companyWeight(place) * (letters.has(char.toLowerCase()) ? 1 : 0.15)
}

function cyrillicWeight(place: Place): number {
  const { char, before, after } = place
  if (isControl(char) || isPrivate(char)) return -1
  if (SIGNS.includes(char)) return signWeight(place)
  const at = CYRILLIC.indexOf(char.toLowerCase())
  if (at < 0) return OTHER_CYRILLIC.includes(char.toLowerCase()) ? 0.4 : 0
  if (isLatin(before) || isLatin(after)) return 0.2
  if (!isLetter(before) && 'ьъы'.includes(char.toLowerCase())) return 0
  if (isUpper(char) && !isLetter(before) && !isLetter(after)) return 0.3
  return caseWeight(place) * (1 - at / 60) * (isUpper(char) && isUpper(after) ? 0.95 : 1) * (/\d/.test(before) || /\d/.test(after) ? 0.5 : 1)
}

const isHan = (char: string): boolean => /\p{Script=Han}/u.test(char)
const isKana = (char: string): boolean => (char >= '\u3041' && char <= '\u30ff') || (char >= '\u31f0' && char <= '\u31ff')
const isHalfKana = (char: string): boolean => char >= '\uff61' && char <= '\uff9f'
const isHangul = (char: string): boolean => char >= '\uac00' && char <= '\ud7a3'
const isWideSign = (char: string): boolean => /[\u3000-\u303f\uff01-\uff60\uffe0-\uffee○●□■△▲☆★※→←↑↓ー]/.test(char)

interface EastAsian {
  readonly kana: number
  readonly han: number
  readonly hangul: number
}
const EAST_ASIAN: Partial<Record<Encoding, EastAsian>> = {
  gb18030: { kana: 0.2, han: 1, hangul: 0 },
  big5: { kana: 0.2, han: 1, hangul: 0 },
  shift_jis: { kana: 1, han: 1, hangul: 0 },
  'euc-jp': { kana: 1, han: 1, hangul: 0 },
  'euc-kr': { kana: 0.2, han: 0.15, hangul: 1 },
}
let segmenter: Intl.Segmenter | undefined
/** Creates the segmenter on first use: loading ICU's dictionary takes 20 ms, which files in other scripts do not need. */
function wordsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return segmenter.segment(text)
}

/** Whether a character is too rare for business files: an extension or compatibility ideograph, or outside the basic plane. */
const isRare = (char: string): boolean => char > '\uffff' || (char >= '\u3400' && char <= '\u4dbf') || (char >= '\uf900' && char <= '\ufaff')

function eastAsianWeight(place: Place, isWord: boolean, traits: EastAsian): number {
  const { char, before, after } = place
  const inLatin = isLatin(before) && isLatin(after) ? 0.1 : 1
  if (isControl(char) || isPrivate(char)) return -1
  if (isHalfKana(char)) return traits.kana * (isHalfKana(before) || isHalfKana(after) ? 0.72 : 0.05) * inLatin
  if (isKana(char)) return traits.kana * inLatin
  if (isHangul(char)) return traits.hangul * (syllables.has(char) ? 1 : 0.1) * inLatin
  if (isHan(char)) return traits.han * inLatin * (isWord ? 1 : single.has(char) ? 0.75 : isRare(char) ? 0 : 0.3)
  if (isWideSign(char)) return 0.85
  return 0.05
}

function eastAsianScore(text: string, traits: EastAsian): number {
  let sum = 0
  let count = 0
  let before = ''
  for (const { segment, index } of wordsOf(text)) {
    const chars = [...segment]
    const next = text[index + segment.length] ?? ''
    for (const [i, char] of chars.entries()) {
      if (char > '\x7f') {
        sum += eastAsianWeight({ char, before, after: chars[i + 1] ?? next }, chars.length > 1, traits)
        count++
      }
      before = char
    }
  }
  return count === 0 ? 0 : sum / count
}

function alphabetScore(text: string, weigh: (place: Place) => number): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if (char <= '\x7f') continue
    sum += weigh({ char, before: text[i - 1] ?? '', after: text[i + 1] ?? '' })
    count++
  }
  return count === 0 ? 0 : sum / count
}

/** Returns the share of characters that are valid in UTF-8. A few invalid bytes do not mean another encoding. */
function utf8Score(sample: Buffer): number {
  let good = 0
  let bad = 0
  for (const char of new TextDecoder().decode(sample)) {
    if (char === '\uFFFD') bad++
    else if (char > '\x7f' && !isControl(char)) good++
  }
  return good === 0 ? 0 : good / (good + bad)
}

function latinScore(text: string, { letters, without }: Alphabet): number {
  const known = new Set(letters)
  const score = alphabetScore(text, (place) => latinWeight(place, known))
  const foreign = text.match(/[\p{L}]*[^\P{L}A-Za-z][\p{L}]*/gu) ?? []
  const strange = without ? foreign.filter((word) => without.test(word)).length : 0
  return foreign.length === 0 ? score : score * (1 - (0.4 * strange) / foreign.length)
}

const CYRILLIC_ENCODINGS: readonly Encoding[] = ['windows-1251', 'koi8-r', 'ibm866']
/** If encodings score the same, the earlier one is chosen. */
const PREFERENCE: readonly Encoding[] = [
  ...(['utf-8', 'windows-1252', 'gb18030', 'shift_jis', 'big5', 'euc-kr', 'euc-jp', 'windows-1251', 'windows-1250'] as const),
  ...(['iso-8859-2', 'koi8-r', 'macintosh', 'ibm866'] as const),
]

function scoreOf(sample: Buffer, encoding: Encoding): number {
  if (encoding === 'utf-8') return utf8Score(sample)
  const text = new TextDecoder(encoding).decode(sample)
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const foreign = text.match(/\P{ASCII}/gu)?.length ?? 0
  // a few undefined characters mean a damaged file, many mean another encoding
  if (broken > 0 && broken > foreign * 0.02) return 0
  const eastAsian = EAST_ASIAN[encoding]
  if (eastAsian) return eastAsianScore(text, eastAsian)
  if (CYRILLIC_ENCODINGS.includes(encoding)) return alphabetScore(text, cyrillicWeight)
  return Math.max(...ALPHABETS.filter((a) => a.encodings.includes(encoding)).map((alphabet) => latinScore(text, alphabet)))
}

const CLOSE = 0.02

/** Returns the encoding with the highest score for a sample of lines, or Windows-1252 if none scores. */
export function guessEncoding(sample: Buffer): Encoding {
  let best: { encoding: Encoding; score: number } = { encoding: 'windows-1252', score: 0 }
  for (const encoding of PREFERENCE) {
    const score = scoreOf(sample, encoding)
    if (score > best.score + CLOSE) best = { encoding, score }
  }
  return best.encoding
}
