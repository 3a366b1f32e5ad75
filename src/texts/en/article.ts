/** The case study in English. Numbers are placeholders, filled in from the demo dataset (web/site/article/figures.ts). */
export const article = {
  label: 'Case study',
  title: 'Which average? {span} years of life expectancy',
  lead: 'Between {first} and {last}, life got longer almost everywhere. How much longer depends on a word that reports seldom explain: average. This case study puts one question to public data and follows the answer from a grand total down to single countries.',
  facts: '{rows} rows · {countries} countries · {first} to {last} · Gapminder and CDC/NCHS',
  open: 'Open this step in Tessera',
  numbers: 'The numbers behind the chart',
  total: 'All',
  year: 'Year',
  question: {
    heading: 'The question',
    data: 'The data come from Gapminder: {countries} countries in {regions} regions, a row for each country every {interval} years, with population, life expectancy at birth and fertility. At {rows} rows it is a small table, small enough to check by hand. It still contains the mistake that large tables hide so well.',
    ask: 'The question sounds harmless. By how much did life expectancy rise in those {span} years, where did it rise most, and did it ever fall? A pivot table with regions in its rows and years in its columns should settle that in a minute. It does, as long as we know what its last line shows.',
  },
  total_line: {
    heading: 'One line, three possible numbers',
    gain: 'Averaged over the {countries} countries, life expectancy was {meanFirst} years in {first} and {meanLast} years in {last}, a gain of {meanGain}. Every region gained. The largest gain, {mostGain} years, is that of {mostRegion}; the smallest, {leastGain}, that of {leastRegion}. {highRegion}, which began highest at {highStart} years, still added {highGain}.',
    three:
      'Now look at the last line. For {last} it could hold three different numbers, and each of them is printed under the same heading somewhere. The mean of the {regions} regional means is {meanOfMeans}. The mean of the countries is {meanLast}. The mean over people, with each country weighted by its population, is {peopleLast}. The first gives a region of {smallSize} countries the same weight as one of {largeSize}; it is what a spreadsheet returns when somebody averages the subtotals. The second gives {tiny}, with {tinyPeople} inhabitants, the same weight as China. The third answers a question about people.',
    rule: 'None of the three is wrong. What is wrong is to print one and mean another. In Tessera, a total is never made from the cells above it: the measure is evaluated again over every row that the line covers. The last line here is therefore the mean of {countries} countries, and expanding or collapsing a level of detail does not change it.',
  },
  famine: {
    heading: '{famine}: two averages diverge',
    apart:
      'The chart draws two of those averages, year by year, from the same rows. Most of the time they run in parallel: {gapFirst} years apart in {first}, {gapLast} in {last}. In {famine} they are {gapFamine} years apart. Averaged over countries, life expectancy rose from {meanFirst} to {meanFamine}; averaged over people, it fell from {peopleFirst} to {peopleFamine}.',
    down: 'A drop like that is an error or a catastrophe, and the way to find out is to go down to the rows. Only {fell} of the {regions} regions shows a fall between {first} and {famine}: {fellRegion}, from {eastAsiaFirst} to {eastAsiaFamine}. The next table holds its countries.',
    china:
      'Of the {fellCountries} countries, {risers} gained between {first} and {famine}. One fell: China, from {chinaFirst} years to {chinaFamine}. Home to {chinaPeople} people, {chinaShare} of everybody in the data, it hardly moves an average over countries and dominates an average over people. By {after} its figure had recovered to {chinaAfter}.',
    care: 'The year is not a typing error. It falls in the famine that followed the Great Leap Forward. The figure itself, though, is a modeled estimate, and sources differ about it widely. Because the table moves in steps of {interval} years, one terrible moment also stands for everything between its neighbors. The honest reading is: a collapse, of a size that this table alone cannot establish.',
  },
  africa: {
    heading: 'Where progress was reversed',
    region:
      'The second reversal is slower, and no average over the world shows it. In Sub-Saharan Africa the mean of the countries reached {africaPeak} years in {africaPeakYear} and had dropped to {africaLow} by {africaLowYear}. With only {africaCountries} countries in the data, each of them can be looked at.',
    countries:
      'South Africa peaked at {southAfricaPeak} years in {southAfricaPeakYear} and stood at {southAfricaLast} in {last}, below the {southAfricaFirst} of {first}. Of all {countries} countries, only {shrunk} ended lower than it began: {shrunkCountry}. Kenya fell from {kenyaPeak} in {kenyaPeakYear} to {kenyaLow} in {kenyaLowYear}. Rwanda fell from {rwandaPeak} in {rwandaPeakYear} to {rwandaLow} in {rwandaLowYear} and was at {rwandaLast} by {last}.',
    why: 'In Kenya and South Africa the decline coincides with the HIV epidemic, in Rwanda with civil war and genocide. The table dates these declines and measures them. It does not explain them: there is no column for causes of death, and a pivot table cannot supply one.',
  },
  change: {
    heading: 'Who gained most',
    text: 'Shown as a difference from {first}, the same measure ranks countries by progress rather than by level. {topCountry} leads with {topGain} years, followed by {nextCountry} with {nextGain}. Ranked by level, neither would stand out. Which of the two rankings belongs in a report depends on the question, so the caption should say which one it is.',
  },
  fertility: {
    heading: 'Longer lives, fewer children',
    text: 'The same rows carry fertility: the number of children a woman would have if the birth rates of that year lasted. Averaged over countries it fell from {childrenFirst} to {childrenLast}. In East Asia and the Pacific it went from {asiaChildrenFirst} to {asiaChildrenLast}, in Sub-Saharan Africa from {africaChildrenFirst} to {africaChildrenLast}. In all {both} regions people lived longer and had fewer children at the end of the period than at its beginning.',
    caution:
      'It is tempting to draw an arrow from one to the other. Two series that move in opposite directions through the same decades will always correlate. Income, schooling, vaccination and contraception changed in those decades too, and none of them is in the table.',
  },
  infants: {
    heading: 'The gap inside a country',
    text: 'An average over a region hides its countries, and an average over a country hides its people. For one country there is a long series to show that: infant deaths per thousand live births in the United States, {start} to {end}, published by CDC/NCHS for two groups that the source records as black and white.',
    both: 'Among white infants the rate fell from {whiteStart} to {whiteEnd}, by {whiteFall}; among black infants from {blackStart} to {blackEnd}, by {blackFall}. The difference between the two shrank from {differenceStart} deaths per thousand to {differenceEnd}. The ratio did not: it was {ratioStart} in {start}, rose to {ratioPeak} in {peakYear} and stood at {ratioEnd} in {end}.',
    choice:
      '“The gap almost closed” and “the gap is wider than it was” are both true. The first speaks of differences, the second of ratios. Printing only one of the two chooses the story before the reader can.',
  },
  limits: {
    heading: 'What the data do not say',
    world:
      '{countries} countries are not the world. Russia, Vietnam and Ethiopia are missing, and {africaCountries} countries stand for all of Sub-Saharan Africa. In {last} the table covers {everybody} people.',
    period:
      'Life expectancy at birth is a snapshot: how long a newborn would live if the death rates of that year never changed. It is neither a forecast nor the age at which people died.',
    steps:
      'There is one row for every {interval} years. Anything that happened in between is invisible, and anything that happened in a recorded year looks as if it had lasted.',
    estimates:
      'Early figures are estimates, and the less complete the registration of deaths was, the rougher they are. The data carry no margins of error, so neither does any chart here.',
    regions:
      'A mean over people still says nothing about differences within a country, and regions are a convention: another grouping would give other subtotals from the same rows.',
    groups: 'The American series has only two groups, as its source recorded them; how people were assigned to them changed over the century.',
  },
  how: {
    heading: 'How it was done in Tessera',
    intro: 'Every table and chart on this page is a step of a public analysis. You can repeat all of it without an account.',
    open: 'Open the analysis from any of the links above. It is live, and only you see your changes.',
    layout:
      'Drag Region and Country to Rows, Year to Columns and Life expectancy to Values, and choose Average. Subtotals and totals are added automatically. Collapse the regions, and you have the first table.',
    measure:
      'Add a measure in SQL for the average over people. The same line is right for a country, a region and the total, because it is evaluated again at every level:',
    chart:
      'In a new step, put Year in Rows and both measures in Values, and show the step as a line chart. The chart draws what the table holds, in the same order.',
    explain:
      'Right-click any number and choose “Explain this number”. The panel shows the formula, the number of source rows and where they come from, and lets you open those rows.',
    filter: 'Filter Region to East Asia & Pacific and Year to the years around {famine}. The filter says in words which rows it includes.',
    compare: 'From the menu of a measure, choose “difference from” with {first} as the item. Then sort by the column of {last}.',
    keep: 'Sign up to save a copy, share it with some people or with everyone, or export the result as CSV, Parquet or an Excel workbook.',
  },
  sources: {
    heading: 'Sources and licenses',
    gapminder:
      'Population, life expectancy and fertility: Gapminder, {gapminderLicence}, from the npm package vega-datasets. Changed for this use: the six groups, which are only numbered in the file, have the names of regions.',
    nchs: 'Infant mortality: CDC/NCHS, {nchsLicence}, from the npm package {nchsPackage}. Unchanged except for an added column with the decade.',
    figures: 'Every figure in this text and in its tables and charts is computed from these files when the site is built.',
  },
  end: {
    heading: 'Try it with your own data',
    text: 'Open the analysis and change it, or upload your own table.',
    open: 'Open the analysis',
    upload: 'Create an account',
  },
  captions: {
    regions: 'Average life expectancy in years, by region: the mean of the countries',
    averages: 'Life expectancy in years, averaged over countries and over people',
    eastAsia: 'Life expectancy in years, and population, in East Asia and the Pacific',
    africa: 'Life expectancy in years in four countries of Sub-Saharan Africa',
    change: 'Years gained since {first}, by region, in {last}',
    fertility: 'Children per woman, by region: the mean of the countries',
    infants: 'Infant deaths per thousand live births, United States',
    decades: 'Infant deaths per thousand live births, United States: the mean of the years of each decade',
  },
  series: { countries: 'Over countries', people: 'Over people', life: 'Life expectancy', population: 'People' },
  names: {
    'South Asia': 'South Asia',
    'Europe & Central Asia': 'Europe and Central Asia',
    'Sub-Saharan Africa': 'Sub-Saharan Africa',
    Americas: 'the Americas',
    'East Asia & Pacific': 'East Asia and the Pacific',
    'Middle East & North Africa': 'the Middle East and North Africa',
    Australia: 'Australia',
    China: 'China',
    'Hong Kong, China': 'Hong Kong, China',
    Indonesia: 'Indonesia',
    Japan: 'Japan',
    'New Zealand': 'New Zealand',
    'North Korea': 'North Korea',
    Philippines: 'Philippines',
    'South Korea': 'South Korea',
    Kenya: 'Kenya',
    Nigeria: 'Nigeria',
    Rwanda: 'Rwanda',
    'South Africa': 'South Africa',
    Grenada: 'Grenada',
    Iran: 'Iran',
    Peru: 'Peru',
    black: 'Black',
    white: 'White',
  },
} as const
