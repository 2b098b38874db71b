import { refusal } from '#server/platform/process/refusal.ts'
import type { Refusal } from '#server/platform/process/refusal.ts'

// What is wrong with an archive, in words. Names of parts are shown only after they were checked.

export const foreignArchive = (): Refusal => refusal('This is not an archive of a company made by Kvitas.')
export const damagedArchive = (part?: string): Refusal =>
  refusal(
    part === undefined
      ? 'The archive is damaged: its list of files cannot be read. Nothing was restored.'
      : `The archive is damaged: ${part} is not as it was written. Nothing was restored.`,
  )
export const swollenArchive = (): Refusal =>
  refusal('The archive would unpack to far more than an archive of Kvitas ever does. Nothing was restored.')
export const unexpectedPart = (): Refusal =>
  refusal('The archive has files that its manifest does not list, or lacks some. Nothing was restored.')
