/** Files as banks, shops, laboratories and reporting systems of many countries export them, with the wanted results. */
import type { z } from 'zod'
import type { RealFile } from './real-files.ts'

type Sibling = Omit<z.input<typeof RealFile>, 'file'> & { readonly content: string }

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`
/** Repeats a row for the numbers 1 to `count`. */
const rows = (count: number, row: (n: number) => string): string => Array.from({ length: count }, (_, i) => row(i + 1)).join('\n')

const BANKS: readonly Sibling[] = [
  {
    ...{ name: 'soll-haben', exported_by: 'German amounts with S and H behind' },
    content: lines('Datum;Text;Umsatz', '01.03.2024;Miete;1.234,50 S', '02.03.2024;Lohn;2.500,00 H', '03.03.2024;Strom;99,10 S', '04.03.2024;Gut;5,00 H'),
    ...{ columns: { Datum: 'date', Umsatz: 'num' }, rows: 4, something_must_be_said: true },
    cells: [[0, 'Umsatz', -1234.5], [1, 'Umsatz', 2500], [2, 'Umsatz', -99.1]], // biome-ignore format: a table
  },
  {
    ...{ name: 'brazil-d-c', exported_by: 'Brazilian amounts with D and C behind' },
    content: lines('Data;Histórico;Valor', '01/03/2024;Pix;1.234,50 D', '02/03/2024;Ted;2.500,00 C', '13/03/2024;Tarifa;9,90 D', '14/03/2024;Pix;15,00 C'),
    ...{ columns: { Data: 'date', Valor: 'num' }, rows: 4, something_must_be_said: true },
    cells: [[0, 'Valor', -1234.5], [1, 'Valor', 2500], [2, 'Data', '2024-03-13']], // biome-ignore format: a table
  },
  {
    ...{ name: 'india-cr-dr', exported_by: 'Indian amounts with Cr. and Dr. behind, and lakhs' },
    content: lines('Date,Balance', '01-03-2024,"1,23,456.50Cr."', '02-03-2024,"12,000.00Dr."', '13-03-2024,"3,456.00Cr."'),
    ...{ columns: { Balance: 'num', Date: 'date' }, rows: 3, something_must_be_said: true },
    cells: [[0, 'Balance', 123456.5], [1, 'Balance', -12000]], // biome-ignore format: a table
  },
  {
    ...{ name: 'cr-before', exported_by: 'CR and DR before the amount' },
    content: lines('d,amount', '2024-03-01,DR 10.00', '2024-03-02,CR 20.50', '2024-03-03,DR 30.25'),
    ...{ columns: { amount: 'num' }, something_must_be_said: true, cells: [[0, 'amount', -10], [1, 'amount', 20.5]] }, // biome-ignore format: a table
  },
  {
    ...{ name: 'card-only-cr', exported_by: 'a card statement where only credits are marked' },
    content: lines('d,amount', '2024-03-01,10.00', '2024-03-02,20.50', '2024-03-03,30.25 CR', '2024-03-04,5.00'),
    ...{ columns: { amount: ['text', 'num'] }, something_must_be_said: true },
  },
  {
    ...{ name: 'temperatures', exported_by: 'a unit behind every number that looks like a credit' },
    content: lines('d,t', '2024-03-01,10.00 C', '2024-03-02,20.50 C', '2024-03-03,30.25 C'),
    ...{ columns: { t: 'text' }, something_must_be_said: true },
  },
  {
    ...{ name: 'durations', exported_by: 'hours and seconds that look like Soll and Haben' },
    content: lines('task,t', 'a,10 H', 'b,20 S', 'c,30 S'),
    ...{ columns: { t: 'text' } },
  },
  {
    ...{ name: 'trailing-minus', exported_by: 'SAP amounts with a minus behind, and blanks before' },
    content: lines('Konto\tBetrag', '1200\t  1.234,50-', '1400\t     99,00 ', '1600\t      5,25-'),
    ...{ columns: { Betrag: 'num' }, cells: [[0, 'Betrag', -1234.5], [1, 'Betrag', 99]] }, // biome-ignore format: a table
  },
  {
    ...{ name: 'parentheses', exported_by: 'losses in parentheses with a currency' },
    content: lines('account,amount', 'a,"($1,234.50)"', 'b,"$99.00"', 'c,($5.25)'),
    ...{ columns: { amount: 'num' }, something_must_be_said: true, cells: [[0, 'amount', -1234.5], [1, 'amount', 99]] }, // biome-ignore format: a table
  },
  {
    ...{ name: 'triangles', exported_by: 'Japanese amounts with triangles for minus' },
    content: lines('科目,当期,前期', '売上,"1,200","1,100"', '費用,"△1,500",▲300', '利益,△300,800'),
    ...{ columns: { 当期: 'num', 前期: 'num' }, something_must_be_said: true, cells: [[1, '当期', -1500], [1, '前期', -300], [2, '前期', 800]] }, // biome-ignore format: a table
  },
  {
    ...{ name: 'arrows-up-down', exported_by: 'triangles for up and down' },
    content: lines('kpi,change', 'a,▲5', 'b,▼3', 'c,▲1'),
    ...{ columns: { change: 'text' } },
  },
]

const MONEY: readonly Sibling[] = [
  {
    ...{ name: 'mixed-currencies', exported_by: 'amounts in several currencies' },
    content: lines('k,v', 'a,EUR 10.25', 'b,USD 20.50', 'c,EUR 30.75'),
    ...{ columns: { v: 'text' }, something_must_be_said: true },
  },
  ...(
    [
      ['swedish-kr', '1 230,50 kr', 1230.5],
      ['polish-zl', '1 230,50 zł', 1230.5],
      ['czech-kc', '1 230,50 Kč', 1230.5],
      ['hungarian-ft', '1 230 Ft', 1230],
      ['romanian-lei', '1.230,50 lei', 1230.5],
      ['bulgarian-lv', '1 230,50 лв.', 1230.5],
      ['turkish-tl', '1.230,50 TL', 1230.5],
      ['indonesian-rp', 'Rp 1.230.000', 1230000],
      ['malaysian-rm', 'RM 1,230.50', 1230.5],
      ['philippine-peso', '₱1,230.50', 1230.5],
      ['south-africa', 'R 1,230.50', 1230.5],
      ['swiss-apostrophes', 'CHF 1’230.50', 1230.5],
      ['ukrainian-hrn', '1 230,50 грн', 1230.5],
      ['nigerian-naira', '₦1,230.50', 1230.5],
      ['arabic-code', 'QAR 1,230.50', 1230.5],
      ['philippine-code', 'PHP 1,230.50', 1230.5],
    ] as const
  ).map(
    ([name, text, value]): Sibling => ({
      ...{ name, exported_by: `amounts such as ${text}` },
      content: lines('k;amount;note', `a;${text};x`, `b;${text.replace('1', '2')};y`, `c;${text.replace('1', '3')};z`),
      ...{ columns: { amount: 'num' }, cells: [[0, 'amount', value]], something_must_be_said: true },
    }),
  ),
]

const DATES: readonly Sibling[] = [
  ...(
    [
      ['german-short', '05. Mrz 2024', '2024-03-05'],
      ['german-long', '5. März 2024', '2024-03-05'],
      ['german-points', '05.Okt.2024', '2024-10-05'],
      ['french-long', '5 février 2024', '2024-02-05'],
      ['french-first', '1er août 2024', '2024-08-01'],
      ['french-short', '05 déc. 2024', '2024-12-05'],
      ['spanish-de', '5 de enero de 2024', '2024-01-05'],
      ['spanish-short', '05-ene-2024', '2024-01-05'],
      ['portuguese-de', '5 de março de 2024', '2024-03-05'],
      ['italian', '5 gennaio 2024', '2024-01-05'],
      ['dutch', '5 maart 2024', '2024-03-05'],
      ['swedish', '5 maj 2024', '2024-05-05'],
      ['polish', '5 października 2024', '2024-10-05'],
      ['russian', '5 марта 2024 г.', '2024-03-05'],
      ['turkish', '5 Ağustos 2024', '2024-08-05'],
      ['german-weekday', 'Dienstag, 5. März 2024', '2024-03-05'],
      ['japanese-era', '令和6年3月5日', '2024-03-05'],
      ['japanese-first-year', '令和元年5月1日', '2019-05-01'],
      ['taiwan-era', '民國113年3月5日', '2024-03-05'],
      ['english-ordinals', 'March 5th, 2024', '2024-03-05'],
    ] as const
  ).map(
    ([name, text, value]): Sibling => ({
      ...{ name, exported_by: `dates such as ${text}` },
      content: lines('k;day', `a;${text}`, `b;${text.replace('2024', '2023')}`, `c;${text}`),
      ...{ columns: { day: 'date' }, cells: [[0, 'day', value]] },
    }),
  ),
  ...(
    [
      ['chinese-noon', '2024/3/6 下午 2:30:00', '2024-03-06 14:30:00'],
      ['chinese-noon-tight', '2024年3月6日 上午12:30', '2024-03-06 00:30:00'],
      ['japanese-noon', '2024/3/6 午後2:30', '2024-03-06 14:30:00'],
      ['korean-noon', '2024. 3. 6. 오후 2:30:00', '2024-03-06 14:30:00'],
      ['german-month-clock', '6. März 2024 14:30', '2024-03-06 14:30:00'],
    ] as const
  ).map(
    ([name, text, value]): Sibling => ({
      ...{ name, exported_by: `moments such as ${text}` },
      content: lines('k;m', `a;${text}`, `b;${text.replace('2024', '2023')}`, `c;${text}`),
      ...{ columns: { m: 'ts' }, cells: [[0, 'm', value]] },
    }),
  ),
  {
    ...{ name: 'born-dots', exported_by: 'German birth dates of two digits' },
    content: lines('Name;geboren', 'A;13.05.68', 'B;01.02.55', 'C;28.11.03'),
    ...{ columns: { geboren: 'date' }, cells: [[0, 'geboren', '1968-05-13'], [1, 'geboren', '1955-02-01'], [2, 'geboren', '2003-11-28']] }, // biome-ignore format: a table
  },
  {
    ...{ name: 'born-near', exported_by: 'a column of births that would be in the future' },
    content: lines('name,date of birth', 'a,13/05/41', 'b,14/06/38', 'c,15/07/75'),
    ...{ columns: { 'date of birth': 'date' }, cells: [[0, 'date of birth', '1941-05-13'], [1, 'date of birth', '1938-06-14']] }, // biome-ignore format: a table
  },
  {
    ...{ name: 'born-in-words', exported_by: 'births with month names and two digits' },
    content: lines('Geburtsdatum;x', '13-Mai-41;1', '14-Okt-38;2', '15-Dez-75;3'),
    ...{ columns: { Geburtsdatum: 'date' }, cells: [[0, 'Geburtsdatum', '1941-05-13'], [2, 'Geburtsdatum', '1975-12-15']] }, // biome-ignore format: a table
  },
]

const IDS: readonly Sibling[] = [
  {
    ...{ name: 'ids-with-zeros', exported_by: 'IDs whose last digits a spreadsheet made zeros' },
    content: lines('id,n', '1234567890123450000,1', '1234567890123460000,2', '1234567890123470000,3', '1234567890123480000,4'),
    ...{ columns: { id: 'any' }, something_must_be_said: true },
  },
  {
    ...{ name: 'genes', exported_by: 'names of genes of which a spreadsheet made dates' },
    content: lines('gene,v', 'TP53,1', '2-Sep,2', 'BRCA1,3', '1-Mar,4', 'EGFR,5'),
    ...{ columns: { gene: 'text' }, something_must_be_said: true },
  },
  {
    ...{ name: 'genes-german', exported_by: 'the same in a German spreadsheet' },
    content: lines('Gen;v', 'TP53;1', '02. Sep;2', 'BRCA1;3', '01. Mrz;4', 'EGFR;5'),
    ...{ columns: { Gen: 'text' }, something_must_be_said: true },
  },
  {
    ...{ name: 'codes-with-e', exported_by: 'codes of which some became scientific notation' },
    content: lines('code,v', '12A05,1', '1.20E+06,2', '12B07,3', '12C08,4', '12D09,5'),
    ...{ columns: { code: 'text' }, something_must_be_said: true },
  },
  {
    ...{ name: 'ids-with-comma', exported_by: 'IDs in scientific notation with a decimal comma' },
    content: lines('EAN;n', '4,00638E+12;1', '4,00639E+12;2', '4,0064E+12;3'),
    ...{ columns: { EAN: 'any' }, something_must_be_said: true },
  },
  {
    ...{ name: 'leading-zeros', exported_by: 'article numbers with leading zeros' },
    content: lines('Artikel;n', '000123;1', '000456;2', '123456;3'),
    ...{ columns: { Artikel: 'text' }, cells: [[0, 'Artikel', '000123']] },
  },
  {
    ...{ name: 'cards', exported_by: 'card numbers of sixteen digits in groups' },
    content: lines('card,n', '4111 1111 1111 1111,1', '5500 0000 0000 0004,2'),
    ...{ columns: { card: 'text' } },
  },
]

const REPORTS: readonly Sibling[] = (
  [
    ['chinese', '合计'],
    ['chinese-all', '总 计'],
    ['german', 'Summe'],
    ['german-all', 'Gesamtsumme'],
    ['french', 'Total général'],
    ['french-all', 'TOTAL GÉNÉRAL :'],
    ['spanish', 'Total general'],
    ['italian', 'Totale generale'],
    ['portuguese', 'Total geral'],
    ['dutch', 'Eindtotaal'],
    ['japanese', '合計'],
    ['japanese-all', '総合計'],
    ['korean', '총 합계'],
    ['russian', 'Общий итог'],
    ['swedish', 'Totalsumma'],
    ['danish', 'I alt'],
    ['polish', 'Suma końcowa'],
    ['turkish', 'Genel Toplam'],
  ] as const
).map(
  ([name, word]): Sibling => ({
    ...{ name: `total-${name}`, exported_by: `a report that ends with ${word}` },
    content: lines(
      'Report 2024',
      '',
      'region;units;price',
      rows(8, (n) => `r${n};${n};${n * 2}`),
      `${word};36;72`,
    ),
    ...{ columns: { units: 'int', price: 'int' }, rows: 9, something_must_be_said: true },
  }),
)

export const SIBLINGS: readonly Sibling[] = [...BANKS, ...MONEY, ...DATES, ...IDS, ...REPORTS]
