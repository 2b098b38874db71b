import { loadTexts } from './texts.ts'
import type { TextPart } from './texts.ts'

/** Loads a screen or a panel together with a part of the texts that it uses and that may not be loaded yet. */
export const withTexts =
  <T>(part: TextPart, load: () => Promise<T>): (() => Promise<T>) =>
  async () =>
    (await Promise.all([load(), loadTexts(part)]))[0]
