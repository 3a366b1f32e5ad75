/**
 * The business constants of the specification's section 9, named once.
 * Durations are milliseconds unless the name says otherwise.
 */
export const LOCALES = ['en', 'zh'] as const
export type Locale = (typeof LOCALES)[number]

export const LOCALE_COOKIE_DAYS = 365
export const AUTH_COOKIE_DAYS = 7
export const SESSION_TIMEOUT = 30 * 60 * 1000
export const SESSION_SUFFIX = 'TIMEOUT30'
export const TAB_SUFFIX = 'TAB'
export const EVENT_FLUSH_INTERVAL = 10_000

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const NAME_MIN = 3
export const REPEATED_CHARACTERS = 3
export const DECIMAL_PLACES_MAX = 10

export const SPINNER_DELAY = 2_000
export const SPINNER_MAX = 15_000
export const SPINNER_HIDE_DELAY = 600
export const ASYNC_STATUS_DELAY = 600
export const ASYNC_STATUS_RESET = 5_000
export const RELOAD_GUARD = 10_000
export const TOAST_LIFE = 6_000
export const ERROR_TOAST_LIFE = 8_000
export const TOOLTIP_SHOW_DELAY = 500
export const TOOLTIP_HIDE_DELAY = 300
export const DIALOG_ANIMATION = 150
export const APPLY_DEBOUNCE = 300

export const LAYER_MODAL = 1100
export const LAYER_OVERLAY = 1000
export const LAYER_MENU = 1000
export const LAYER_TOOLTIP = 1100
export const LAYER_TOAST = 1200

/** Largest window of cells in one response (computation.md, Limits). */
export const WINDOW_CELLS_MAX = 50_000
/** Results above either size answer 'pending' first (computation.md, Limits). */
export const CONFIRM_CELLS = 1_000_000
export const CONFIRM_COLUMN_KEYS = 2_000
/** Values a filter list loads before it searches on the server. */
export const FILTER_LIST_MAX = 10_000
/** Group-by-values is refused above this many distinct values. */
export const UNIQUE_VALUES_MAX = 1_000
export const UNDO_DEPTH = 500

/** The step whose application is a trial of one measure (specification, section 5). */
export const VALIDATION_STEP = 'validation'
