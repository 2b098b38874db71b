import { useMantineColorScheme } from '@mantine/core'

export type Scheme = 'auto' | 'light' | 'dark'
export const schemes: readonly Scheme[] = ['auto', 'light', 'dark']

/** The colour scheme: the system's, or one chosen here and remembered by the browser. */
export const useScheme = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { scheme: colorScheme, setScheme: setColorScheme }
}
