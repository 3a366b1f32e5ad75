/** Constants that several folders of src share. Durations are in milliseconds unless the name says otherwise. */
export type { Locale } from '../texts/languages.ts'

/** Cookie with the language that a person chose. */
export const LOCALE_COOKIE = 'browser-language'
export const LOCALE_COOKIE_DAYS = 365
export const AUTH_COOKIE_DAYS = 7
export const SESSION_TIMEOUT = 30 * 60 * 1000
export const SESSION_SUFFIX = 'TIMEOUT30'
export const TAB_SUFFIX = 'TAB'
export const EVENT_FLUSH_INTERVAL = 10_000
/** How often a page checks for a newer build. */
export const VERSION_POLL = 5 * 60 * 1000
/** Maximum events per call, and maximum bytes of an event as JSON. */
export const EVENTS_PER_CALL = 100
export const EVENT_BYTES_MAX = 4_096
/** How many event types administrators see by name; the others are counted together. */
export const EVENT_TYPES_SHOWN = 6

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Minimum length of a name. A Chinese, Japanese or Korean character counts as two. */
export const NAME_MIN = 3
/** The longest title of an analysis or a dataset, in UTF-16 units. */
export const TITLE_MAX = 200
export const REPEATED_CHARACTERS = 3
/** Default text colors of positive and negative numbers, in hex without '#'. */
export const POSITIVE_COLOUR = '008000'
export const NEGATIVE_COLOUR = 'FF0000'
export const DECIMAL_PLACES_MAX = 10

export const SPINNER_DELAY = 2_000
/** How often a page polls for the queue position of a waiting step. */
export const QUEUE_POLL = 1_000
export const SPINNER_MAX = 15_000
export const SPINNER_HIDE_DELAY = 600
/** How long after a step's run its loading flag is cleared. */
export const STEP_LOADING_CLEAR = 600
export const ASYNC_STATUS_DELAY = 600
export const ASYNC_STATUS_RESET = 5_000
export const RELOAD_GUARD = 10_000
export const TOAST_LIFE = 6_000
export const ERROR_TOAST_LIFE = 8_000
/** How long the notice 'Failed to update dataset columns' is visible. */
export const COLUMNS_TOAST_LIFE = 3_000
export const TOOLTIP_SHOW_DELAY = 500
export const TOOLTIP_HIDE_DELAY = 300
export const DIALOG_ANIMATION = 150
export const SHEET_ANIMATION = 300
export const APPLY_DEBOUNCE = 300

export const LAYER_MODAL = 1100
export const LAYER_OVERLAY = 1000
export const LAYER_MENU = 1000
export const LAYER_TOOLTIP = 1100
export const LAYER_TOAST = 1200

export const FOLDER_NAME_MAX = 60
/** The longest text of a search over a person's analyses. */
export const SEARCH_TEXT_MAX = 200
/** The most named versions of an analysis. They are kept beside the newest ones. */
export const NAMED_VERSIONS_MAX = 50
export const VERSION_NAME_MAX = 100
/** How many single groups of an axis are saved as folded with a step. */
export const FOLDED_MAX = 500
/** Maximum cells of a window, the part of a result that a page loads at a time. */
export const WINDOW_CELLS_MAX = 50_000
/** For a result above either size, the server first replies 'pending' and waits for a confirmation. */
export const CONFIRM_CELLS = 1_000_000
export const CONFIRM_COLUMN_KEYS = 2_000
/** How many values a filter list loads. Beyond that, it searches on the server. */
export const FILTER_LIST_MAX = 10_000
/** How many distinct values of a column are listed as options. */
export const OPTIONS_MAX = 100
/** Maximum distinct values of a column that can be grouped by value. */
export const UNIQUE_VALUES_MAX = 1_000
export const UNDO_DEPTH = 500

/** ID of the temporary step that validates a single measure. */
export const VALIDATION_STEP = 'validation'
