import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { theme, variables } from './theme.ts'

/** The whole theme as CSS, for the build. The app itself must not import it. */
export const themeCss = (): string => {
  const full = mergeMantineTheme(DEFAULT_THEME, theme)
  const base = defaultCssVariablesResolver(full)
  const own = variables(full)
  return convertCssVariables({
    variables: onlyUsed({ ...base.variables, ...own.variables }),
    light: onlyUsed({ ...base.light, ...own.light }),
    dark: onlyUsed({ ...base.dark, ...own.dark }),
  })
}

/** Mantine ships fourteen colours; the product has six. The other eight would be half of the stylesheet. */
const unusedColours = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|lime|orange)-/

const onlyUsed = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !unusedColours.test(name)))
