import { useMantineColorScheme } from '@mantine/core'

export type Scheme = 'auto' | 'light' | 'dark'
export const schemes: readonly Scheme[] = ['auto', 'light', 'dark']

/** The colour scheme: the system's, or one chosen here and remembered by the browser. */
export const useScheme = () => {
  // Without transitions Mantine would write a <style> element, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return { scheme: colorScheme, setScheme: setColorScheme }
}
