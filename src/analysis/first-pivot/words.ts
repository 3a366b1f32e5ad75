/**
 * Words in names of columns that say what a column holds, in the languages of common exports. They only choose what a
 * first pivot proposes; nothing else may depend on them.
 */

/** Added up: money first, then what is taken off or added to it. */
export const AMOUNTS: readonly string[] = [
  ...['amount', 'revenue', 'sales', 'total', 'subtotal', 'turnover', 'income', 'profit', 'earnings', 'net', 'gross', 'value', 'spend', 'spent', 'paid'],
  ...[
    'cost',
    'costs',
    'expense',
    'expenses',
    'budget',
    'actual',
    'actuals',
    'forecast',
    'payment',
    'payments',
    'debit',
    'credit',
    'proceeds',
    'salary',
    'wage',
  ],
  ...['betrag', 'umsatz', 'summe', 'gesamt', 'erlös', 'gewinn', 'kosten', 'netto', 'brutto', 'wert', 'gehalt', 'ausgaben', 'einnahmen'],
  ...['montant', 'ventes', 'chiffre', 'coût', 'dépenses', 'importe', 'monto', 'ventas', 'ingresos', 'costo', 'coste', 'importo', 'ricavi', 'fatturato'],
  ...['金额', '销售额', '收入', '营收', '利润', '毛利', '成本', '费用', '支出', '总额', '合计', '总计', '预算', '工资', '薪资', '货值', '实付', '应付', '应收'],
]
export const MINOR_AMOUNTS: readonly string[] = [
  ...[
    'tax',
    'vat',
    'fee',
    'fees',
    'shipping',
    'freight',
    'discount',
    'rebate',
    'commission',
    'tip',
    'deposit',
    'steuer',
    'mwst',
    'rabatt',
    'versand',
    'gebühr',
  ],
  ...['tva', 'remise', 'impuesto', 'iva', 'descuento', '税额', '税', '运费', '手续费', '佣金', '折扣', '优惠'],
]
export const QUANTITIES: readonly string[] = [
  ...['quantity', 'qty', 'units', 'pieces', 'pcs', 'count', 'hours', 'minutes', 'days', 'volume', 'weight', 'kg', 'km', 'distance', 'visits', 'clicks'],
  ...[
    'views',
    'sessions',
    'impressions',
    'orders',
    'transactions',
    'population',
    'headcount',
    'attendance',
    'employees',
    'staff',
    'menge',
    'anzahl',
    'stück',
    'stunden',
    'gewicht',
  ],
  ...['quantité', 'cantidad', 'unidades', 'quantità', '数量', '件数', '销量', '次数', '人数', '人口', '工时', '小时', '重量', '库数', '订单数', '访问量'],
]
/** Averaged, because a sum of them means nothing. */
export const RATES: readonly string[] = [
  ...['%', 'rate', 'rates', 'ratio', 'percent', 'percentage', 'pct', 'per', 'average', 'avg', 'mean', 'median', 'index', 'quote', 'quota', 'anteil', 'prozent'],
  ...['durchschnitt', 'taux', 'pourcentage', 'moyenne', 'tasa', 'porcentaje', 'promedio', '率', '占比', '比例', '百分比', '份额', '平均', '人均', '指数'],
]
export const LEVELS: readonly string[] = [
  ...['price', 'score', 'rating', 'stars', 'grade', 'age', 'temperature', 'temp', 'humidity', 'pressure', 'speed', 'height', 'satisfaction', 'nps', 'balance'],
  ...[
    'stock',
    'inventory',
    'preis',
    'alter',
    'saldo',
    'bestand',
    'note',
    'prix',
    'âge',
    'precio',
    'edad',
    'prezzo',
    '单价',
    '价格',
    '售价',
    '评分',
    '得分',
    '年龄',
  ],
  ...['温度', '湿度', '余额', '库存', '身高', '满意度'],
]
/** Shares if none of their values is much above 1, otherwise amounts. */
export const SHARES_OR_AMOUNTS: readonly string[] = ['margin', 'share', 'discount', 'marge', 'margen', 'rabatt', '毛利', '折扣']

/** Numbers that are names: never computed with. */
export const IDENTITIES: readonly string[] = [
  ...['id', 'ids', 'uuid', 'guid', 'code', 'key', 'sku', 'ean', 'isbn', 'gtin', 'zip', 'zipcode', 'postal', 'postcode', 'plz', 'phone', 'telephone', 'fax'],
  ...['iban', 'ssn', 'latitude', 'longitude', 'lat', 'lon', 'lng', 'kostenstelle', 'telefon', 'codigo', 'código', 'codice'],
  ...['编号', '单号', '号码', '代码', '编码', '工号', '学号', '邮编', '电话', '手机', '账号', '序号', '排名', '经度', '纬度', '批次'],
]
/** The same, unless another word of the name says what is measured: 'Order number', but not 'Number of visits'. */
export const POSSIBLE_IDENTITIES: readonly string[] = [
  ...['no', 'nr', 'num', 'number', 'account', 'row', 'line', 'rank', 'position', 'pos', 'konto', 'nummer', 'numéro', 'número', 'numero', 'batch', 'lot', 'ref'],
  ...['reference', 'tel', 'mobile', '号'],
]
export const YEARS: readonly string[] = ['year', 'years', 'fy', 'yr', 'jahr', 'année', 'annee', 'año', 'anno', '年', '年份', '年度', '财年']
export const PERIODS: readonly string[] = [
  ...YEARS,
  ...['month', 'months', 'quarter', 'week', 'period', 'monat', 'quartal', 'woche', 'periode', 'mois', 'trimestre', 'semaine', 'mes', 'semana', 'mese'],
  ...['月', '月份', '季度', '季', '周', '期间', '账期'],
]
/** Parts of dates as numbers, such as the month 1 to 12. */
export const DATE_PARTS: readonly string[] = [...PERIODS, 'day', 'hour', 'weekday', 'tag', 'jour', 'día', 'dia', '日', '小时']
export const CURRENCIES: readonly string[] = ['currency', 'ccy', 'währung', 'devise', 'moneda', 'valuta', '币种', '货币']
/** Values of a column that tells plans from what happened. */
export const SCENARIOS: readonly string[] = [
  ...['actual', 'actuals', 'budget', 'plan', 'planned', 'forecast', 'target', 'prior year', 'ist', 'soll', 'réel', 'real', 'presupuesto'],
  ...['实际', '预算', '计划', '目标', '预测'],
]

/** Text columns that group well. */
export const GROUPS: readonly string[] = [
  ...['region', 'country', 'state', 'province', 'category', 'segment', 'channel', 'department', 'division', 'group', 'type', 'team', 'store', 'branch'],
  ...['market', 'brand', 'class', 'sector', 'industry', 'area', 'territory', 'office', 'family', 'line', 'land', 'kategorie', 'gruppe', 'abteilung', 'filiale'],
  ...['bereich', 'région', 'pays', 'catégorie', 'región', 'país', 'pais', 'categoría', 'categoria', 'regione', 'paese', 'reparto'],
  ...['地区', '区域', '大区', '国家', '省份', '省', '类别', '分类', '品类', '类型', '部门', '渠道', '门店', '品牌', '行业', '客群', '团队', '专业'],
]
export const LESSER_GROUPS: readonly string[] = [
  ...[
    'status',
    'product',
    'item',
    'city',
    'customer',
    'client',
    'vendor',
    'supplier',
    'method',
    'payment',
    'priority',
    'plan',
    'source',
    'gender',
    'level',
    'owner',
  ],
  ...[
    'rep',
    'salesperson',
    'agent',
    'manager',
    'employee',
    'project',
    'campaign',
    'mode',
    'size',
    'color',
    'colour',
    'stage',
    'produkt',
    'artikel',
    'kunde',
    'stadt',
  ],
  ...[
    'lieferant',
    'projekt',
    'produit',
    'client',
    'ville',
    'producto',
    'cliente',
    'ciudad',
    'prodotto',
    '状态',
    '产品',
    '商品',
    '城市',
    '客户',
    '供应商',
    '销售员',
  ],
  ...['项目', '性别', '级别', '等级', '来源', '支付方式', '活动', '年级', '班级'],
]
/** Texts to read, not to group by. */
export const PROSE: readonly string[] = [
  ...['comment', 'comments', 'note', 'notes', 'description', 'remark', 'remarks', 'text', 'message', 'url', 'link', 'email', 'mail', 'address', 'street'],
  ...[
    'phone',
    'bemerkung',
    'beschreibung',
    'adresse',
    'verwendungszweck',
    'commentaire',
    'comentario',
    'dirección',
    '备注',
    '说明',
    '描述',
    '地址',
    '邮箱',
    '网址',
    '电话',
  ],
]

export const EVENT_DATES: readonly string[] = [
  ...['order', 'ordered', 'invoice', 'transaction', 'sale', 'sales', 'posting', 'booking', 'purchase', 'event', 'visit', 'billing', 'buchung', 'buchungstag'],
  ...['rechnung', 'bestellung', 'commande', 'facture', 'pedido', 'factura', '下单', '订单', '交易', '开票', '销售', '发生', '入账'],
]
export const LATER_DATES: readonly string[] = [
  ...[
    'due',
    'updated',
    'modified',
    'changed',
    'end',
    'ended',
    'closed',
    'delivery',
    'delivered',
    'shipped',
    'ship',
    'expiry',
    'expires',
    'valuta',
    'wertstellung',
  ],
  ...['到期', '更新', '修改', '结束', '交货', '发货', '送达', '截止'],
]
export const BIRTHS: readonly string[] = ['birth', 'birthday', 'dob', 'born', 'geburtsdatum', 'geburtstag', 'naissance', 'nacimiento', '出生', '生日']

/** Latin words that stand at the end of German compounds, such as Rechnungsbetrag. */
const COMPOUNDED: ReadonlySet<string> = new Set(
  ['betrag', 'umsatz', 'summe', 'kosten', 'preis', 'menge', 'nummer', 'datum', 'gruppe', 'wert', 'steuer', 'saldo', 'monat', 'jahr', 'quote'].concat(
    ...[['anteil', 'gewicht', 'stunden', 'zweck', 'bereich', 'kategorie']],
  ),
)

const LATIN = /^\p{Script=Latin}/u

/** The words of a name in lower case: 'orderDate', 'order_date' and 'Order Date' have the same. */
function wordsOf(name: string): string[] {
  const spaced = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
  return spaced.toLowerCase().match(/\p{Script=Latin}+/gu) ?? []
}

/** Whether a word in another script than Latin is part of a name. One of a single character must end it: '年' is in '入职年', not in '年龄'. */
const isPart = (text: string, word: string): boolean => ([...word].length === 1 && word !== '%' ? text.endsWith(word) : text.includes(word))

/** Whether a name contains one of the words: a whole one in Latin letters, part of the name in other scripts. */
export function says(name: string, words: readonly string[]): boolean {
  const text = name.toLowerCase().trim()
  const own = wordsOf(name)
  return words.some((word) => {
    if (!LATIN.test(word)) return isPart(text, word)
    return own.some((w) => w === word || (COMPOUNDED.has(word) && w.endsWith(word)))
  })
}
