/** The used file storage of a company, in megabytes. */
export type FileRoom = { used_mb: number; limit_mb: number }

const mib = 1024 ** 2

/** Bytes in whole megabytes, rounded up, so that full storage does not look as if it had room. */
export const mibOf = (bytes: number): number => Math.ceil(bytes / mib)

/** Whether `more` bytes fit into a limit in megabytes; null: no limit. */
export const hasFileRoom = (limitMib: number | null, usedBytes: number, more: number): boolean =>
  limitMib === null || usedBytes + more <= limitMib * mib

/** The used share of file storage from which users are warned. */
const toldFrom = 0.9

export const isFileRoomToTell = (limitMib: number | null, usedMib: number): boolean =>
  limitMib !== null && usedMib >= limitMib * toldFrom

/** Megabytes as text, rounded up: '312 MB', '1 GB', '1,5 GB' ('1.5 GB' in English), '50 GB'. */
export const sizeText = (mebibytes: number, language: 'lt' | 'en'): string => {
  if (mebibytes < 1024) return `${mebibytes} MB`
  const size = mebibytes / 1024
  const text = String(size < 10 ? Math.ceil(size * 10) / 10 : Math.ceil(size))
  return `${language === 'lt' ? text.replace('.', ',') : text} GB`
}
