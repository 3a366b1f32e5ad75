/** Descriptions of steps, in English. `a` and `b` are two wordings of the same sentence; `one` and `other` follow a number of things. */
import { dates as pageDates } from './page/dates.ts'
import { table } from './page/table.ts'

const { weekdays, blank, empty, others, yes, no } = table.grid
const { dates } = pageDates

export const describe = {
  values: { blank, empty, others, yes, no },
  weekdays,
  months: dates.months,
  period: { calendar: dates.calendar, fiscal: dates.fiscal },
  until: { day: dates.until, dayOfMonth: dates.untilDay },
  compared: pageDates.compare.kind,
  comparedAsShare: pageDates.compare.share,
  spans: dates.spans,
  moving: { other: dates.moving, one: dates.movingOne, fiscal: dates.movingFiscal },
  everything: 'everything',
  groupOf: '{field} {value}',
  named: '{name}',
  within: '{name} ({parent})',
  when: { in: 'in {period}', on: 'on {period}' },
  list: { between: ', ', and: ' and ', gap: ', ', clause: ' and ', condition: ' and ', or: ' or ', more: 'other chosen values' },
  shown: {
    none: { a: 'This step shows {measures} over all rows.', b: 'Shown here: {measures}, over all rows.' },
    one: { a: 'This step shows {measures} by {rows}.', b: 'The table breaks {measures} down by {rows}.' },
    both: { a: 'This step shows {measures} by {rows}, across {columns}.', b: 'The table breaks {measures} down by {rows}, with {columns} across the top.' },
    keys: 'This step lists the groups of {rows}, without a measure.',
  },
  empty: 'There is nothing to describe: the result has no rows.',
  filters: { a: 'Only rows where {conditions} are included.', b: 'It is limited to rows where {conditions}.' },
  counted: 'For {measure}, only rows where {conditions} count.',
  chosen: {
    shown: 'Only {choices} are shown.',
    top: 'the largest groups of {field} by {measure}',
    bottom: 'the smallest groups of {field} by {measure}',
    percent: 'the largest groups of {field} that make up the chosen part of {measure}',
    conditions: 'the groups of {field} that meet the chosen conditions',
  },
  condition: {
    IN: '{field} is {values}',
    'NOT IN': '{field} is not {values}',
    'IS NULL': '{field} is blank',
    'IS NOT NULL': '{field} is not blank',
    range: '{field} is between {from} and {to}',
    'half-open': '{field} is at least {from} and less than {to}',
    '>': '{field} is greater than {values}',
    '>=': '{field} is at least {values}',
    '<': '{field} is less than {values}',
    '<=': '{field} is at most {values}',
    contains: '{field} contains {values}',
    starts: '{field} starts with {values}',
    ends: '{field} ends with {values}',
    'not range': '{field} is not between {from} and {to}',
    'not contains': '{field} does not contain {values}',
    'not starts': '{field} does not start with {values}',
    'not ends': '{field} does not end with {values}',
    orBlank: '{condition} (or is blank)',
    other: '{field} meets the chosen condition',
    when: '{field} is {when}',
    'not when': '{field} is not {when}',
  },
  size: {
    one: 'It is based on {rows} row of data',
    other: 'It is based on {rows} rows of data',
    groups: '{size}: {groups}.',
    alone: '{size}.',
  },
  groups: { one: '{count} group by {fields}', other: '{count} groups by {fields}', more: '{count} by {fields}' },
  total: {
    sum: { a: 'The grand total of {measure} is {value}.', b: 'Over all rows, {measure} adds up to {value}.' },
    other: { a: 'The overall figure for {measure} is {value}.', b: 'Over all rows together, the value of {measure} is {value}.' },
    several: 'The overall figures are {values}.',
    item: '{value} for {measure}',
  },
  forMeasure: 'For {measure}: {sentence}',
  most: {
    share: {
      a: '{first} has the most, {value} ({share} of the total), followed by {second} with {next}; {last} has the least, {least}.',
      b: '{first} leads with {value}, which is {share} of the total, ahead of {second} with {next}, while {last} comes last with {least}.',
    },
    plain: {
      a: '{first} has the most, {value}, followed by {second} with {next}; {last} has the least, {least}.',
      b: '{first} leads with {value}, ahead of {second} with {next}, while {last} comes last with {least}.',
    },
    high: {
      a: '{first} is highest at {value}, followed by {second} at {next}; {last} is lowest at {least}.',
      b: '{first} is highest with {value}, then {second} with {next}; at the other end is {last} with {least}.',
    },
    twoShare: 'Of two groups, {first} has {value} ({share} of the total) and {second} {next}.',
    two: 'Of two groups, {first} is higher at {value}; {second} is at {next}.',
    // several are tied at the bottom
    shareLasts: {
      a: '{first} has the most, {value} ({share} of the total), followed by {second} with {next}; {last} have the least, {least} each.',
      b: '{first} leads with {value}, which is {share} of the total, ahead of {second} with {next}, while {last} share the last place with {least} each.',
    },
    plainLasts: {
      a: '{first} has the most, {value}, followed by {second} with {next}; {last} have the least, {least} each.',
      b: '{first} leads with {value}, ahead of {second} with {next}, while {last} share the last place with {least} each.',
    },
    highLasts: {
      a: '{first} is highest at {value}, followed by {second} at {next}; {last} are lowest at {least} each.',
      b: '{first} is highest with {value}, then {second} with {next}; at the other end are {last} with {least} each.',
    },
    // all but the first are equal
    shareRest: '{first} has the most, {value} ({share} of the total); {last} are tied at {least} each.',
    rest: '{first} is highest at {value}; {last} are tied at {least} each.',
    tie: '{first} are tied at the top with {value} each; {last} is lowest with {least}.',
    ties: '{first} are tied at the top with {value} each; {last} are lowest with {least} each.',
    equal: 'All {count} groups have the same value, {value}.',
  },
  tied: { one: '{names} and {count} other', other: '{names} and {count} others', many: '{names} and many others' },
  ratio: { a: 'The highest is {ratio} times the lowest.', b: 'From lowest to highest, that is a factor of {ratio}.' },
  close: 'The groups lie close together: highest and lowest differ by {difference}.',
  concentrated: {
    a: 'The {count} largest of {all} groups make up {share} of the total.',
    b: 'Just {count} of the {all} groups account for {share} of the total.',
  },
  inner: {
    share: {
      a: 'Within {parent}, {name} is the largest with {value}, {share} of that group.',
      b: 'In {parent}, {name} has the largest share: {value}, or {share} of the group.',
    },
    most: 'Among all groups by {field}, {name} is highest at {value}.',
    high: {
      a: 'Among all groups by {field}, {name} is highest at {value} and {last} lowest at {least}.',
      b: 'By {field}, values run from {least} for {last} to {value} for {name}.',
    },
  },
  time: {
    rose: {
      a: 'From {from} to {to}, {measure} rose from {start} to {end} (+{change}).',
      b: '{measure} went up from {start} {when} to {end} {later}, by {change}.',
    },
    fell: {
      a: 'From {from} to {to}, {measure} fell from {start} to {end} ({change}).',
      b: '{measure} went down from {start} {when} to {end} {later} ({change}).',
    },
    moved: 'From {from} to {to}, {measure} went from {start} to {end}.',
    steady: 'From {from} to {to}, {measure} hardly changed: {start} at first, {end} at the end.',
    same: '{measure} was the same {later} as {when}: {end}.',
    both: 'The highest value was {high} {highWhen}, the lowest {low} {lowWhen}.',
    high: { a: 'The peak was {high} {highWhen}.', b: 'It was highest {highWhen}, with {high}.' },
    low: { a: 'The low point was {low} {lowWhen}.', b: 'It was lowest {lowWhen}, with {low}.' },
    up: 'The largest change came between {from} and {to}: up {difference}.',
    down: 'The largest change came between {from} and {to}: down {difference}.',
  },
  movers: {
    gain: { a: 'Over that time, {name} gained most, from {start} to {end}.', b: '{name} had the largest gain, from {start} to {end}.' },
    loss: { a: '{name} had the largest loss, from {start} to {end}.', b: '{name} lost most, from {start} to {end}.' },
  },
  outlier: {
    times: {
      a: '{name} stands out: its {value} is {ratio} times that of {middle}, the group in the middle, with {usual}.',
      b: '{name} is far from the rest: {value}, against {usual} for {middle} in the middle ({ratio} times as much).',
    },
    far: {
      a: '{name} stands out with {value}, far from {middle}, the group in the middle, with {usual}.',
      b: '{name} is unusual at {value}: the group in the middle, {middle}, has {usual}.',
    },
  },
  crossing: { a: 'The largest single figure is {value}, for {row} and {column}.', b: 'The largest figure, {value}, is for {row} and {column}.' },
  next: {
    same: '{first} also comes first for {measure}, with {value}.',
    other: 'For {measure}, {first} comes first with {value}.',
    tie: 'For {measure}, {first} are tied at the top with {value} each.',
  },
} as const
