import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { colors, dark, fontFamily, light, shared } from './tokens.ts'

/** The look as a Mantine theme. Values are in `tokens.ts`; other styles of Mantine parts are in `controls.css`. */
export const theme = createTheme({
  colors,
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 5 },
  white: '#FFFFFF',
  black: colors.gray[9],
  fontFamily,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.375rem' },
  lineHeights: { xs: '1.333', sm: '1.385', md: '1.4286', lg: '1.5', xl: '1.273' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.273' },
      h2: { fontSize: '1.125rem', lineHeight: '1.444', fontWeight: '620' },
      h3: { fontSize: '1rem', lineHeight: '1.5', fontWeight: '600' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4286', fontWeight: '600' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '12px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--shadow-sheet)',
    sm: 'var(--shadow-sheet)',
    md: 'var(--shadow-menu)',
    lg: 'var(--shadow-menu)',
    xl: 'var(--shadow-panel)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '100em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  components: {
    Tooltip: {
      defaultProps: { openDelay: 200, multiline: true, offset: 8, events: { hover: true, focus: true, touch: true } },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        offset: 6,
        transitionProps: { duration: 120 },
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', offset: 6, transitionProps: { duration: 120 } } },
    Combobox: { defaultProps: { shadow: 'md', radius: 'md', offset: 6, transitionProps: { duration: 120 } } },
  },
})

/** Mantine's variables with our colours, so that unstyled parts fit too. */
export const variables: CSSVariablesResolver = () => ({
  variables: prefixed(shared),
  light: { ...prefixed(light), ...mantineNames },
  dark: { ...prefixed(dark), ...mantineNames },
})

const mantineNames = {
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--sheet)',
  '--mantine-color-error': 'var(--overdue)',
  '--mantine-color-success': 'var(--paid)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--raise)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-red-light': 'var(--overdue-wash)',
  '--mantine-color-red-light-hover': 'var(--overdue-wash)',
  '--mantine-color-red-light-color': 'var(--overdue)',
  '--mantine-color-disabled': 'var(--raise)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
}

const prefixed = (tokens: Record<string, string>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]))
