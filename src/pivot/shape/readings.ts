/**
 * Pronunciations of Chinese characters in names where the collation's default is wrong: 重庆 sorts under C, and the
 * surname 单 is Shàn. Each such name is compared by a replacement text that collates correctly.
 */

/** Prefixes of place names. */
const PLACES: Readonly<Record<string, string>> = {
  重庆: '崇庆',
  厦门: '夏门',
  长沙: '常沙',
  长春: '常春',
  长治: '常治',
  长安: '常安',
  长兴: '常兴',
  长乐: '常乐',
  长寿: '常寿',
  长葛: '常葛',
  长垣: '常垣',
  长江: '常江',
  长城: '常城',
  长白: '常白',
  蚌埠: '泵埠',
  六安: '路安',
  六合: '路合',
  丽水: '离水',
  东阿: '东婀',
  番禺: '潘禺',
  泌阳: '毕阳',
  台州: '胎州',
  朝阳: '潮阳',
  大埔: '大步',
  亳州: '博州',
  浒墅关: '许墅关',
  铅山: '盐山',
  单县: '善县',
  洪洞: '洪同',
  黄陂: '黄皮',
  乐清: '月清',
  乐亭: '烙亭',
  柏林: '博林',
  会稽: '快稽',
  涡阳: '郭阳',
  荥经: '营经',
  闽侯: '闽后',
  牟平: '木平',
  中牟: '中木',
  筠连: '军连',
  枞阳: '宗阳',
  蔚县: '玉县',
  尉犁: '玉犁',
  井陉: '井形',
  犍为: '前为',
  珲春: '浑春',
}

/** Surnames; those with two characters come first. */
const SURNAMES: Readonly<Record<string, string>> = {
  尉迟: '玉迟',
  万俟: '末其',
  长孙: '掌孙',
  令狐: '灵狐',
  单于: '蝉于',
  单: '善',
  曾: '增',
  仇: '求',
  解: '谢',
  查: '渣',
  区: '欧',
  任: '人',
  华: '化',
  盖: '舸',
  朴: '瓢',
  乐: '月',
  员: '运',
  燕: '烟',
  召: '绍',
  种: '虫',
  秘: '毕',
  缪: '妙',
  翟: '宅',
  折: '舌',
  繁: '婆',
  应: '英',
  纪: '几',
}

const COMMON =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭肖田董袁潘于蒋蔡余杜叶程苏魏吕丁沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温常施牛康樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯梅童凌毕裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍喻祁蒲房滕屈饶牟艾尤阳时穆卓古吉简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟臧闵苟邬边卞姬师和栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池麻苑迟邝'

const beginning = (words: Readonly<Record<string, string>>): RegExp => new RegExp(`^(?:${Object.keys(words).join('|')})`)
const PLACE = beginning(PLACES)
const SURNAME = beginning(SURNAMES)
const NAME = new RegExp(`^(?:欧阳|司马|上官|诸葛|${Object.keys(SURNAMES).join('|')}|[${COMMON}])\\p{Script=Han}{1,2}$`, 'u')
const HAN = /^\p{Script=Han}/u

const NAMES_MIN = 3
const NAMES_SHARE = 0.8

/** Whether most of the Chinese texts look like personal names. */
function arePeople(texts: readonly string[]): boolean {
  const chinese = texts.filter((text) => HAN.test(text))
  return chinese.length >= NAMES_MIN && chinese.filter((text) => NAME.test(text)).length >= chinese.length * NAMES_SHARE
}

/** Maps texts to their replacements for comparison. Contains only texts that need one. */
export function collationTexts(texts: readonly string[]): ReadonlyMap<string, string> {
  const [begins, words] = arePeople(texts) ? [SURNAME, SURNAMES] : [PLACE, PLACES]
  return new Map(
    texts.flatMap((text) => {
      const found = begins.exec(text)?.[0]
      return found === undefined ? [] : [[text, `${words[found]}${text.slice(found.length)}`] as const]
    }),
  )
}
