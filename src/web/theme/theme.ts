/** The component library's theme: design tokens as its scales, and color roles as CSS variables. */
import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Input,
  Loader,
  type MantineColorsTuple,
  Menu,
  Modal,
  Popover,
  Tooltip,
} from '@mantine/core'
import { DIALOG_ANIMATION, LAYER_MENU, LAYER_MODAL, LAYER_TOOLTIP, TOOLTIP_HIDE_DELAY, TOOLTIP_SHOW_DELAY } from '../../contract/constants.ts'
import { ROLES } from './roles.ts'

const petrol: MantineColorsTuple = ['#EFF9FD', '#DBF1FA', '#B8E3F3', '#8BCEE5', '#6CC0D8', '#389BB9', '#23879F', '#1A7A93', '#0B6880', '#085A6F']
const gray: MantineColorsTuple = ['#F8FAFB', '#F3F5F7', '#EBEEF0', '#DFE3E5', '#CDD2D5', '#AEB6B9', '#879095', '#586267', '#363F43', '#151C1F']
const dark: MantineColorsTuple = ['#EAEDEF', '#CDD2D5', '#A6AEB2', '#8C959A', '#4B5459', '#30383C', '#242B2E', '#1A2023', '#13181B', '#0E1214']

const fade = { duration: DIALOG_ANIMATION, transition: 'fade' } as const

export const FONT =
  '"Inter Variable","Until Inter","PingFang SC","HarmonyOS Sans SC","Microsoft YaHei UI","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif'

export const theme = createTheme({
  fontFamily: FONT,
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  colors: { petrol, gray, dark },
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: () => ({ root: { '--button-height': '30px', '--button-padding-x': '12px', '--button-fz': '0.8125rem' } }),
    }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' }, vars: () => ({ root: { '--ai-size': '28px' } }) }),
    Input: Input.extend({
      // overrides the library's border of invalid fields, which only an inline style can do
      vars: (_, { error }) => ({ wrapper: { '--input-height': '32px', '--input-fz': '0.8125rem', '--input-bd': error ? undefined : 'var(--border-control)' } }),
    }),
    Modal: Modal.extend({
      // keeps the footer of a long dialog from covering the focused element
      styles: { content: { scrollPaddingBlockEnd: 56 }, title: { fontSize: '1rem', fontWeight: 620, overflowWrap: 'anywhere' } },
      defaultProps: {
        zIndex: LAYER_MODAL,
        transitionProps: fade,
        centered: true,
        lockScroll: false,
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
      },
    }),
    Menu: Menu.extend({
      styles: { dropdown: { maxBlockSize: '75vh', overflowY: 'auto' } },
      defaultProps: {
        zIndex: LAYER_MENU,
        transitionProps: { ...fade, duration: 120 },
        shadow: 'none',
        position: 'bottom-start',
        // the list focuses its first item itself; the library's focus placeholder is not a valid child of a menu
        trapFocus: false,
        withInitialFocusPlaceholder: false,
      },
    }),
    Popover: Popover.extend({ defaultProps: { zIndex: LAYER_MENU, transitionProps: { ...fade, duration: 120 }, shadow: 'none' } }),
    Tooltip: Tooltip.extend({ defaultProps: { zIndex: LAYER_TOOLTIP, openDelay: TOOLTIP_SHOW_DELAY, closeDelay: TOOLTIP_HIDE_DELAY } }),
    Loader: Loader.extend({ defaultProps: { type: 'oval' } }),
  },
})

const variables = (scheme: 0 | 1): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(ROLES).map(([role, colours]) => [`--${role}`, colours[scheme]])),
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-subtle)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-petrol-filled-hover': 'var(--accent-hover)',
  '--mantine-color-anchor': 'var(--accent-text)',
})

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables(0), dark: variables(1) })
