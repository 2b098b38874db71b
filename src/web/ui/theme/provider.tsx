// Decision: docs/decisions/parts-of-mantine.md
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine.css'
import 'virtual:theme.css'
import './fonts.css'
import './base.css'
import './controls.css'
import { theme } from './theme.ts'

/**
 * The theme for everything inside. Mantine's two run-time `<style>` elements are off: the variables are in a stylesheet that
 * the build creates, and nothing uses the `hiddenFrom` classes, so the page needs no `unsafe-inline` for styles.
 */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
)
