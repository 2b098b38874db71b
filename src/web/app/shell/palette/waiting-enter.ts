export type WaitingEnter = {
  store: (text: string, newTab: boolean) => void
  /** Takes the waiting Enter; undefined if there is none, or if it was pressed for another text. */
  take: (text: string) => { newTab: boolean } | undefined
}

/** Enter pressed before the results of the text have arrived. */
export const createWaitingEnter = (): WaitingEnter => {
  let pressed: { text: string; newTab: boolean } | undefined
  return {
    store: (text, newTab) => {
      pressed = { text, newTab }
    },
    take: (text) => {
      const waiting = pressed
      pressed = undefined
      return waiting?.text === text ? waiting : undefined
    },
  }
}
