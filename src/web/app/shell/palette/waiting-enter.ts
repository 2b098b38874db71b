export type WaitingEnter = {
  put: (text: string, newTab: boolean) => void
  /** What Enter was pressed for, once: undefined where it was not, or for another text. */
  take: (text: string) => { newTab: boolean } | undefined
}

/** Enter pressed for a text whose results are not there yet. */
export const createWaitingEnter = (): WaitingEnter => {
  let pressed: { text: string; newTab: boolean } | undefined
  return {
    put: (text, newTab) => {
      pressed = { text, newTab }
    },
    take: (text) => {
      const taken = pressed
      pressed = undefined
      return taken?.text === text ? taken : undefined
    },
  }
}
