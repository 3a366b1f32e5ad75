/** Replies to a question about a step, in English. */
import { aggregations } from './aggregations.ts'
import { describe } from './describe.ts'
import { dates } from './page/dates.ts'
import { editing } from './page/editing.ts'
import { messages } from './page/messages.ts'

export const ask = {
  aggOf: aggregations.aggOf,
  countRows: messages.sidebar.countRows,
  window: dates.dates.name,
  windows: editing.calculated.windows,
  spans: describe.spans,
  moving: describe.moving,
  period: describe.period,
  showAs: messages.shownAs,
  list: describe.list,
  condition: describe.condition,
  values: describe.values,
  understood: 'Understood: {said}.',
  clause: ', {clause}',
  by: '{measures} by {rows}',
  across: '{measures} across {columns}',
  both: '{measures} by {rows}, across {columns}',
  shown: '{measure} as {kind}',
  along: '{kind} along {field}',
  previous: '{kind} from the previous item along {field}',
  next: '{kind} from the next item along {field}',
  year_before: '{kind} from the same period a year before along {field}',
  item: '{kind} from {value}',
  where: 'where {conditions}',
  sorted: { asc: 'sorted by {by}, smallest first', desc: 'sorted by {by}, largest first' },
  examples: {
    average: 'average {measure} by {group}',
    monthly: 'average {measure} per month',
    sorted: 'how many rows by {group}, largest first',
  },
  unclear: {
    nothing: 'This question was not understood. Say what to compute and what to group it by.',
    'unknown name': 'There is no column or measure called “{text}”.',
    'unknown word': 'There is no column or value called “{text}”.',
    'unknown value': '“{text}” was not found in that column.',
    'no value': 'A value is missing here.',
    'several names': '“{text}” could be any of several columns.',
    'several values': '“{text}” could be any of several values.',
    'which date': 'It is not clear which date column “{text}” refers to.',
    'no date': 'There is no date column for “{text}”.',
    'which column': 'It is not clear which column is meant.',
    'value of which': '“{text}” is a value in several columns.',
    'wrong type': '“{text}” has the wrong type here.',
    'several readings': 'This question can be understood in several ways, so nothing is proposed. Say what to compute and how to group it.',
    twice: '“{text}” is mentioned twice.',
    'not understood': 'Nothing is proposed, because part of the question was not understood: {texts}. Leave it out, or ask in other words.',
    top: 'Groups cannot be limited to the first or last ones (“{text}”). Ask for all of them sorted, largest first.',
    'no groups': 'To compare “{text}”, say what to group it by.',
    'no time': 'Comparing “{text}” with an earlier period needs a date or year. Add one, for example: per month.',
    'not shown': 'To sort by “{text}”, include it in the table as well.',
  },
} as const
