/** Words with which reports name rows of totals and averages, in many languages. */

const WORDS = [
  ...['total', 'totals', 'grand total', 'subtotal', 'sub-total', 'sub total', 'sum', 'overall', 'overall total', 'average', 'mean'],
  ...['summe', 'gesamt', 'gesamtsumme', 'zwischensumme', 'endsumme', 'insgesamt', 'gesamtergebnis', 'ergebnis', 'durchschnitt', 'mittelwert'],
  ...['total general', 'total général', 'sous-total', 'somme', 'ensemble', 'moyenne', 'résultat', 'suma', 'suma total', 'promedio', 'media'],
  ...['soma', 'média', 'totale', 'totale complessivo', 'subtotale', 'somma', 'totaal', 'eindtotaal', 'subtotaal', 'som', 'gemiddelde'],
  ...['razem', 'ogółem', 'suma końcowa', 'celkem', 'celkový součet', 'součet', 'összesen', 'yhteensä', 'summa', 'totalt', 'i alt', 'sum total'],
  ...['toplam', 'genel toplam', 'итого', 'всего', 'общий итог', 'сумма', 'разом', 'σύνολο', 'المجموع', 'الإجمالي', 'סהכ', 'tổng', 'tổng cộng', 'jumlah'],
  ...['合计', '总计', '小计', '总和', '共计', '累计', '本月合计', '本年累计', '平均', '平均值', '合計', '總計', '小計', '総計', '総合計', '計', '平均値'],
  ...['합계', '총계', '소계', '총합계', '평균', 'รวม', 'ยอดรวม'],
]
const SET: ReadonlySet<string> = new Set(WORDS)
/** Words that may stand with a name: Total North, or North Result. */
const WITH_NAMES = [
  'total',
  'subtotal',
  'sub-total',
  'sous-total',
  'summe',
  'zwischensumme',
  'ergebnis',
  'gesamtergebnis',
  'suma',
  'totale',
  'totaal',
  'итого',
  'всего',
]
const CJK_WITH_NAMES = ['合计', '小计', '总计', '合計', '小計', '總計', '総計', '합계', '소계', '총계']
const LONGEST = 60

/** Whether a text names a row of totals: one of the words alone, or with a name before or after it. */
export function isTotalWord(cell: string | null | undefined): boolean {
  const text = (cell ?? '').trim().toLowerCase()
  if (text === '' || text.length > LONGEST) return false
  const plain = text.replace(/^[*\s([【]+|[\s:：*.)\]】=]+$/gu, '')
  // Chinese and Japanese reports set these words wide
  if (SET.has(plain) || SET.has(plain.replace(/\s+/g, ''))) return true
  if (CJK_WITH_NAMES.some((word) => plain.endsWith(word) || plain.startsWith(`${word} `))) return true
  return WITH_NAMES.some((word) => plain.startsWith(`${word} `) || plain.startsWith(`${word}:`) || plain.endsWith(` ${word}`))
}
