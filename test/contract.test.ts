import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SignUpForm } from '../src/contract/auth.ts'
import { ChartSettings } from '../src/contract/chart.ts'
import { ColumnConfig } from '../src/contract/column.ts'
import * as constants from '../src/contract/constants.ts'
import { DatabaseSource, SqliteSource } from '../src/contract/dataset.ts'
import { ContactMessage, DemoRequest } from '../src/contract/enquiry.ts'
import { ERRORS, type ErrorCode, fail } from '../src/contract/errors.ts'
import { Filter } from '../src/contract/filter.ts'
import { Measure } from '../src/contract/measure.ts'
import { NumberFormat } from '../src/contract/number-format.ts'
import { operations } from '../src/contract/operations.ts'
import { isPage, splitLocale } from '../src/contract/routes.ts'
import { Step } from '../src/contract/step.ts'
import { errorText } from '../src/server/texts.ts'
import { TEXTS } from '../src/texts/server-texts.ts'

/** Builds a valid value of a schema from its JSON schema, with all required keys. */
function sample(schema: z.core.JSONSchema.BaseSchema): unknown {
  const of = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (of) return sample(of[0] as z.core.JSONSchema.BaseSchema)
  if (schema.default !== undefined) return structuredClone(schema.default)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sample(value as z.core.JSONSchema.BaseSchema)]))
    case 'array':
      return (schema.minItems ?? 0) > 0 ? [sample(schema.items as z.core.JSONSchema.BaseSchema)] : []
    case 'integer':
      return Math.max(0, schema.minimum ?? 0)
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return schema.format === 'email'
        ? 'ana@example.org'
        : schema.format === 'date-time'
          ? '2026-01-02T03:04:05.000Z'
          : 'x'.repeat(Math.max(1, schema.minLength ?? 1))
  }
}

/** Returns the paths of all objects inside a value. */
function objectsIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return value.flatMap((item, i) => objectsIn(item, [...path, i]))
  if (value === null || typeof value !== 'object') return []
  return [path, ...Object.entries(value).flatMap(([key, item]) => objectsIn(item, [...path, key]))]
}

function withUnknownKey(value: unknown, path: readonly (string | number)[]): unknown {
  const copy = structuredClone(value)
  const target = path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], copy)
  ;(target as Record<string, unknown>).surprise = 1
  return copy
}

describe.each(Object.entries(operations))('%s', (name, operation) => {
  it('is listed under its own name', () => expect(operation.name).toBe(name))

  it('refuses unknown keys at every depth', () => {
    const value = sample(z.toJSONSchema(operation.input, { io: 'input' }) as z.core.JSONSchema.BaseSchema)
    expect(operation.input.safeParse(value).error?.issues.filter((i) => i.code === 'unrecognized_keys') ?? []).toEqual([])
    for (const path of objectsIn(value)) {
      const parsed = operation.input.safeParse(withUnknownKey(value, path))
      if (path.at(-1) === 'widths' || path.at(-1) === 'seriesColors') continue
      expect(parsed.success, path.join('.')).toBe(false)
    }
  })
})

describe.each(
  Object.entries({ Step, Measure, Filter, NumberFormat, ChartSettings, ColumnConfig, DemoRequest, ContactMessage, SqliteSource, DatabaseSource, SignUpForm }),
)('entity %s', (_, schema) => {
  it('refuses unknown keys at every depth', () => {
    const value = sample(z.toJSONSchema(schema, { io: 'input' }) as z.core.JSONSchema.BaseSchema)
    for (const path of objectsIn(value)) {
      if (path.at(-1) === 'widths' || path.at(-1) === 'seriesColors') continue
      expect(schema.safeParse(withUnknownKey(value, path)).success, path.join('.')).toBe(false)
    }
  })
})

describe('defaults of the specification', () => {
  it('has those of the chart settings', () => {
    expect(ChartSettings.parse({})).toMatchObject({
      chartType: 'bar',
      showLegend: true,
      showGrid: false,
      showDataLabels: true,
      showYAxis: true,
      stacked: false,
      seriesColors: {},
      selectedMeasure: null,
      selectedSecondaryMeasure: null,
    })
  })
  it('has those of the number format', () => {
    expect(NumberFormat.parse({})).toMatchObject({
      thousandSeparator: 'comma',
      decimalPlaces: 0,
      magnitude: 1,
      positiveColor: '008000',
      negativeColor: 'FF0000',
      zeroFormat: 'dash',
    })
  })
  it('has those of measures, filters and steps', () => {
    expect(Measure.parse({ id: 'm', name: 'n', value: {} })).toMatchObject({
      type: 'ui',
      value: { agg: 'count' },
      is_valid: true,
      source: '',
      scope: 'analysis',
      show_values_as: { name: 'none', dependencies: [] },
    })
    expect(Filter.parse({ column: 'c1' }).operator).toBe('IN')
    const config = { query: { value: {} }, pivot: {} }
    expect(Step.parse({ id: 's', step_id: 's', name: 'n', config })).toMatchObject({ description: '', show_description: false, display_mode: 'table' })
  })
  it('has the numbers of section 9', () => {
    expect(constants).toMatchObject({
      LOCALE_COOKIE_DAYS: 365,
      PASSWORD_MIN: 8,
      NAME_MIN: 3,
      REPEATED_CHARACTERS: 3,
      DECIMAL_PLACES_MAX: 10,
      SESSION_TIMEOUT: 1_800_000,
      AUTH_COOKIE_DAYS: 7,
      EVENT_FLUSH_INTERVAL: 10_000,
      SPINNER_DELAY: 2_000,
      SPINNER_MAX: 15_000,
      SPINNER_HIDE_DELAY: 600,
      ASYNC_STATUS_DELAY: 600,
      ASYNC_STATUS_RESET: 5_000,
      RELOAD_GUARD: 10_000,
      TOAST_LIFE: 6_000,
      ERROR_TOAST_LIFE: 8_000,
      TOOLTIP_SHOW_DELAY: 500,
      TOOLTIP_HIDE_DELAY: 300,
      LAYER_MODAL: 1100,
      LAYER_OVERLAY: 1000,
      LAYER_MENU: 1000,
      LAYER_TOOLTIP: 1100,
      LAYER_TOAST: 1200,
      DIALOG_ANIMATION: 150,
      CONFIRM_CELLS: 1_000_000,
      CONFIRM_COLUMN_KEYS: 2_000,
      UNIQUE_VALUES_MAX: 1_000,
    })
  })
})

describe('errors', () => {
  it('has both texts for every code, with the same placeholders', () => {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((m) => m[0]).sort()
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      expect(TEXTS.zh.errors[code][0], code).not.toBe('')
      expect(holes(TEXTS.zh.errors[code].join('')), code).toEqual(holes(TEXTS.en.errors[code].join('')))
    }
  })
  it('gives 401 to a lost session alone', () => {
    expect(
      Object.entries(ERRORS)
        .filter(([, status]) => status === 401)
        .map(([code]) => code),
    ).toEqual(['unauthenticated', 'sign_in_needed'])
  })
  it('fills in its parameters', () => {
    expect(errorText(fail('file_too_large', { maxSize: 5 }), 'en')).toEqual({ title: 'Upload Failed', message: 'File too large. Maximum size is 5 MB' })
  })
  it('say to the letter what the specification says', () => {
    expect(errorText(fail('column_not_calculated', {}), 'en').message).toBe('Column is not a calculated column')
    expect(errorText(fail('unauthorized'), 'en').message).toBe(
      'Unauthorized: You are not authorized to perform this action. Please check if you are logged in and have proper access...',
    )
  })
})

it('knows its pages, in both languages', () => {
  expect(['/', '/zh', '/zh/datasets', '/dataset-x', '/analysis-y', '/user/1'].every(isPage)).toBe(true)
  expect(['/nowhere', '/zhx', '/dataset-', '/user/1/2'].some(isPage)).toBe(false)
  expect(splitLocale('/zh/tryitnow')).toEqual({ path: '/tryitnow', locale: 'zh' })
})

/** Returns the text schemas inside a schema, each with its path. */
function textsIn(
  schema: z.core.$ZodType,
  path: string,
  found: [string, z.core.$ZodType][] = [],
  seen = new Set<z.core.$ZodType>(),
): [string, z.core.$ZodType][] {
  if (seen.has(schema)) return found
  const { def } = schema._zod
  const below = (inner: z.core.$ZodType, name: string) => textsIn(inner, `${path}.${name}`, found, new Set([...seen, schema]))
  if (def.type === 'string') found.push([path, schema])
  if ('shape' in def) for (const [name, inner] of Object.entries(def.shape as Record<string, z.core.$ZodType>)) below(inner, name)
  if ('options' in def) for (const [i, inner] of (def.options as z.core.$ZodType[]).entries()) below(inner, String(i))
  for (const name of ['element', 'innerType', 'keyType', 'valueType', 'in'])
    if (name in def) below((def as unknown as Record<string, z.core.$ZodType>)[name] as z.core.$ZodType, name)
  return found
}

describe('texts', () => {
  const texts = Object.values(operations).flatMap(({ name, input }) => textsIn(input, name))
  it('are many', () => expect(texts.length).toBeGreaterThan(200))
  it('are refused when half of a character stands in them, wherever they are', () => {
    const taken = texts.filter(([, schema]) => z.safeParse(schema, 'abcd\ud800').success).map(([path]) => path)
    expect(taken).toEqual([])
  })
  it('are refused by name', () => {
    const parsed = operations['apiv2/create_analysis'].input.safeParse({ dataset_id: 'd', title: 'a\udc00b' })
    expect(parsed.error?.issues[0]).toMatchObject({ path: ['title'], message: 'contains an incomplete character (a lone surrogate), which cannot be stored' })
  })
  it('of one line hold no control character, and those of several lines only tabs and line ends', () => {
    const settings = operations['apiv2/save_analysis_settings'].input
    const given = (title: string, description: string) => settings.safeParse({ analysis_id: 'a', title, description, visibility: 'private' }).success
    expect(given('Sales', 'one\r\n\ttwo')).toBe(true)
    expect([given('a\nb', ''), given('a\u0000', ''), given('a', '\u0000'), given('a', '\u001b[1m')]).toEqual([false, false, false, false])
  })
})
