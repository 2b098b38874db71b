import type { ScreenLoader } from '#web/platform/navigation/navigation.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import type { TextPart } from '#web/platform/texts/texts.ts'

/** Loads a screen together with a part of the texts that only such screens use. */
export const withTexts =
  (part: TextPart, screen: ScreenLoader): ScreenLoader =>
  async () =>
    (await Promise.all([screen(), loadTexts(part)]))[0]
