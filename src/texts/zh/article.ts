/** The case study in Chinese. Numbers are placeholders, filled in from the demo dataset (web/site/article/figures.ts). */
import type { article as source } from '../en/article.ts'
import { translation } from '../translation.ts'

export const article = translation<typeof source>()({
  label: '案例',
  title: '哪一种平均？{span} 年间的预期寿命',
  lead: '{first} 至 {last} 年间，几乎所有地方的人都活得更久了。究竟久了多少，取决于报告里很少解释的一个词：平均。本文只用公开数据回答一个问题，从总计一路追到单个国家。',
  facts: '{rows} 行 · {countries} 个国家和地区 · {first}–{last} 年 · Gapminder 与 CDC/NCHS',
  open: '在 Tessera 中打开这一步',
  numbers: '图表背后的数字',
  total: '全部',
  year: '年份',
  question: {
    heading: '问题',
    data: '数据来自 Gapminder：{countries} 个国家和地区，分属 {regions} 个地区，每 {interval} 年一行，记录人口、出生时预期寿命和生育率。总共 {rows} 行，是一张小表，小到可以逐行手算核对。可是，大表最善于掩盖的那种错误，它同样会犯。',
    ask: '问题听起来很简单：这 {span} 年里，预期寿命提高了多少？哪里提高得最多？有没有下降过？把地区放在行、年份放在列，一张透视表一分钟就能给出答案——前提是我们清楚最后一行究竟是什么。',
  },
  total_line: {
    heading: '同一行，三个可能的数字',
    gain: '按 {countries} 个国家和地区平均，预期寿命从 {first} 年的 {meanFirst} 岁升至 {last} 年的 {meanLast} 岁，提高了 {meanGain} 岁。每个地区都在提高：{mostRegion}提高最多，为 {mostGain} 岁；{leastRegion}最少，为 {leastGain} 岁。起点最高的是{highRegion}，{highStart} 岁，也仍然提高了 {highGain} 岁。',
    three:
      '再看最后一行。{last} 年这一格可以填三个不同的数字，而且每一个都曾以同样的标题出现在某份报告里。{regions} 个地区平均值的平均，是 {meanOfMeans} 岁；各国的平均，是 {meanLast} 岁；按人口加权、也就是按人的平均，是 {peopleLast} 岁。第一种算法让只有 {smallSize} 个国家的地区与有 {largeSize} 个国家的地区同样重要，在电子表格里把小计再平均一次，得到的就是它。第二种让人口只有 {tinyPeople}的{tiny}与中国同样重要。第三种回答的才是关于“人”的问题。',
    rule: '三个数字都没有错，错的是写的是一个、说的是另一个。在 Tessera 中，总计从不由上方的单元格相加或平均而来，而是用同一个度量，对这一行所覆盖的全部数据行重新计算一遍。因此，这里的最后一行就是 {countries} 个国家和地区的平均值，展开或折叠任何一级都不会改变它。',
  },
  famine: {
    heading: '{famine} 年：两种平均分道扬镳',
    apart:
      '下图用同样的数据行，逐年画出其中两种平均。多数时候它们几乎平行：{first} 年相差 {gapFirst} 岁，{last} 年相差 {gapLast} 岁。而在 {famine} 年，两者相差 {gapFamine} 岁：按国家平均，预期寿命从 {meanFirst} 岁升到 {meanFamine} 岁；按人平均，却从 {peopleFirst} 岁跌到 {peopleFamine} 岁。',
    down: '这样的跌幅，不是数据出错，就是发生了灾难。要弄清楚，只能回到数据行。{regions} 个地区中，{first} 至 {famine} 年间下降的只有 {fell} 个：{fellRegion}，从 {eastAsiaFirst} 岁降到 {eastAsiaFamine} 岁。下表列出这个地区的各个成员。',
    china:
      '{fellCountries} 个国家和地区里，有 {risers} 个在 {first} 至 {famine} 年间上升，只有中国下降：从 {chinaFirst} 岁跌到 {chinaFamine} 岁。当时中国有 {chinaPeople}人口，占全部数据的 {chinaShare}，对按国家的平均影响甚微，对按人的平均却举足轻重。到 {after} 年，这一数字已回升到 {chinaAfter} 岁。',
    care: '这一年并不是录入错误，它正处在大跃进之后的饥荒之中。但数字本身是模型估算，不同来源之间差别很大；而且表中每 {interval} 年才有一个点，最坏的一刻便替前后数年作了代表。稳妥的读法是：当时确有一次骤降，幅度有多大，仅凭这张表无法断定。',
  },
  africa: {
    heading: '进步倒退的地方',
    region:
      '第二次倒退来得缓慢，任何全球平均都看不出来。在撒哈拉以南非洲，各国平均值在 {africaPeakYear} 年达到 {africaPeak} 岁，到 {africaLowYear} 年已回落到 {africaLow} 岁。数据中该地区只有 {africaCountries} 个国家，可以逐一细看。',
    countries:
      '南非在 {southAfricaPeakYear} 年达到 {southAfricaPeak} 岁的高点，到 {last} 年只剩 {southAfricaLast} 岁，低于 {first} 年的 {southAfricaFirst} 岁。{countries} 个国家和地区中，期末低于期初的只有 {shrunk} 个，就是{shrunkCountry}。肯尼亚从 {kenyaPeakYear} 年的 {kenyaPeak} 岁降到 {kenyaLowYear} 年的 {kenyaLow} 岁。卢旺达从 {rwandaPeakYear} 年的 {rwandaPeak} 岁降到 {rwandaLowYear} 年的 {rwandaLow} 岁，到 {last} 年回升至 {rwandaLast} 岁。',
    why: '在肯尼亚和南非，下降的时间与艾滋病流行吻合；在卢旺达，则与内战和大屠杀吻合。这张表给出了下降的时间和幅度，却不能解释原因：表里没有死因这一列，透视表也变不出这一列。',
  },
  change: {
    heading: '谁进步最大',
    text: '把同一个度量改为与 {first} 年的差异，排的就不再是高低，而是进步。{topCountry}以 {topGain} 岁居首，{nextCountry}以 {nextGain} 岁紧随其后；若按高低排，这两个国家都不起眼。报告里该用哪一种排名，取决于要回答什么问题，所以标题应当写明用的是哪一种。',
  },
  fertility: {
    heading: '活得更久，生得更少',
    text: '同样的数据行里还有生育率：如果当年的生育水平一直不变，一名妇女一生会有多少个孩子。按国家平均，它从 {childrenFirst} 降到 {childrenLast}。东亚和太平洋从 {asiaChildrenFirst} 降到 {asiaChildrenLast}，撒哈拉以南非洲从 {africaChildrenFirst} 降到 {africaChildrenLast}。在全部 {both} 个地区，期末与期初相比，人们都活得更久、生得更少。',
    caution:
      '人们很容易在两者之间画一个箭头。可是，同一时期里一升一降的两条曲线，总是会相关的。这几十年里，收入、教育、疫苗和避孕手段也都在变，而它们一样也不在表里。',
  },
  infants: {
    heading: '一国之内的差距',
    text: '地区的平均遮住了国家，国家的平均又遮住了人。有一个国家留下了足够长的记录可以说明这一点：美国 CDC/NCHS 公布了 {start} 至 {end} 年每千名活产婴儿的死亡数，并按来源的记录分为黑人与白人两组。',
    both: '白人婴儿死亡率从 {whiteStart} 降到 {whiteEnd}，降幅 {whiteFall}；黑人婴儿死亡率从 {blackStart} 降到 {blackEnd}，降幅 {blackFall}。两者的差值从每千名 {differenceStart} 缩小到 {differenceEnd}。比值却没有缩小：{start} 年为 {ratioStart}，{peakYear} 年升到 {ratioPeak}，{end} 年仍有 {ratioEnd}。',
    choice: '“差距几乎消失了”和“差距比从前更大了”，两句话都对：前一句说的是差值，后一句说的是比值。只写其中一句，就等于在读者看到数据之前，替读者选好了结论。',
  },
  limits: {
    heading: '数据没有说的事',
    world:
      '{countries} 个国家和地区并不等于世界。俄罗斯、越南和埃塞俄比亚都不在其中，整个撒哈拉以南非洲只有 {africaCountries} 个国家作代表。{last} 年，这张表覆盖了 {everybody}人。',
    period: '出生时预期寿命是一张快照：假如当年的死亡率永远不变，一个新生儿能活多久。它既不是预测，也不是人们实际去世的年龄。',
    steps: '每 {interval} 年才有一行。其间发生的事看不见；恰好发生在记录年份的事，看起来却像是持续了很久。',
    estimates: '早期的数字都是估算，死亡登记越不完善，估算的成分越大。数据没有给出误差范围，所以这里的图表也没有。',
    regions: '按人平均，仍然说明不了一国之内的差异；地区也只是一种约定，换一种分法，同样的数据行会得出不同的小计。',
    groups: '美国的数据只有来源所记录的两组，而一个世纪以来，人们被划入哪一组的标准也变过。',
  },
  how: {
    heading: '在 Tessera 中怎样做',
    intro: '本页的每一张表、每一幅图，都是一个公开分析中的一步。无需账户，您就可以全部重做一遍。',
    open: '从上面任意一个链接打开分析。分析可以直接操作，您的更改只有您自己能看到。',
    layout: '把 Region 和 Country 拖到“行”，Year 拖到“列”，Life expectancy 拖到“值”，汇总方式选“平均值”。小计与总计会自动出现。折叠各地区，就是第一张表。',
    measure: '新增一个 SQL 度量，计算按人的平均。它在每一级都重新计算，所以对国家、地区和总计同样正确：',
    chart: '新建一步，把 Year 放到“行”，两个度量放到“值”，以折线图显示。图表画的就是表里的内容，顺序也一致。',
    explain: '右键点击任意数字，选择“解释此数字”。面板会写明公式、背后有多少数据行、来自哪里，并可以打开这些数据行。',
    filter: '把 Region 筛选为 East Asia & Pacific，把 Year 筛选为 {famine} 年前后几年。筛选器会用文字说明包含哪些行。',
    compare: '在度量的菜单中选择“差异”，以 {first} 年为基准项，再按 {last} 年这一列排序。',
    keep: '注册后可以保存副本，与指定的人或所有人共享，也可以把结果导出为 CSV、Parquet 或 Excel 工作簿。',
  },
  sources: {
    heading: '来源与许可',
    gapminder: '人口、预期寿命与生育率：Gapminder，{gapminderLicence}，取自 npm 包 vega-datasets。所作改动：文件中以编号表示的六个组，在此以地区名称显示。',
    nchs: '婴儿死亡率：CDC/NCHS，{nchsLicence}，取自 npm 包 {nchsPackage}。除增加一列年代外未作改动。',
    figures: '正文、表格与图表中的每一个数字，都在构建网站时由这些文件计算得出。',
  },
  end: { heading: '换成您自己的数据', text: '打开分析随意修改，或上传您自己的表。', open: '打开分析', upload: '创建账户' },
  captions: {
    regions: '各地区平均预期寿命（岁），按国家平均',
    averages: '预期寿命（岁）：按国家平均与按人平均',
    eastAsia: '东亚和太平洋的预期寿命（岁）与人口',
    africa: '撒哈拉以南非洲四国的预期寿命（岁）',
    change: '{last} 年较 {first} 年增加的岁数，按地区',
    fertility: '每名妇女生育数，按地区，各国平均',
    infants: '美国每千名活产婴儿死亡数',
    decades: '美国每千名活产婴儿死亡数，各年代逐年平均',
  },
  series: { countries: '按国家平均', people: '按人平均', life: '预期寿命', population: '人口' },
  names: {
    'South Asia': '南亚',
    'Europe & Central Asia': '欧洲和中亚',
    'Sub-Saharan Africa': '撒哈拉以南非洲',
    Americas: '美洲',
    'East Asia & Pacific': '东亚和太平洋',
    'Middle East & North Africa': '中东和北非',
    Australia: '澳大利亚',
    China: '中国',
    'Hong Kong, China': '中国香港',
    Indonesia: '印度尼西亚',
    Japan: '日本',
    'New Zealand': '新西兰',
    'North Korea': '朝鲜',
    Philippines: '菲律宾',
    'South Korea': '韩国',
    Kenya: '肯尼亚',
    Nigeria: '尼日利亚',
    Rwanda: '卢旺达',
    'South Africa': '南非',
    Grenada: '格林纳达',
    Iran: '伊朗',
    Peru: '秘鲁',
    black: '黑人',
    white: '白人',
  },
})
